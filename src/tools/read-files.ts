import { z } from 'zod';
import { errorMessage } from '../model/error-code.ts';
import type { InputFile } from '../model/file.ts';
import type { JsonObject } from '../model/json.ts';
import type { Tool } from '../model/tool.ts';
import type { DocumentReader } from './documents/document-reader.ts';
import { fairShares } from './documents/fair-shares.ts';
import { type PlacedText, placedText } from './documents/placed-text.ts';
import { textPage } from './documents/text-page.ts';

/** How much text a call may give, in characters. */
interface ReadFilesLimits {
  /** Of one file, unless more is asked for. */
  readonly perFile: number;
  /** Of all files of a call; shared fairly. One file alone may be given more, if that is asked for. */
  readonly perCall: number;
}

const LIMITS: ReadFilesLimits = { perFile: 30_000, perCall: 60_000 };

/** What the tools for files need. */
export interface FileReading {
  /** The files of the conversation under the ids by which a model knows them, in their order. */
  files(): ReadonlyMap<string, InputFile>;
  /** Where the content of one is. */
  pathOf(file: InputFile): string | Promise<string>;
  readonly documents: Pick<DocumentReader, 'read'>;
  readonly limits?: Partial<ReadFilesLimits>;
}

const MOST_FILES = 20;
const MOST_CHARACTERS = 100_000;

const READ_FILES_INPUT = z.object({
  ids: z.array(z.string()).min(1).max(MOST_FILES),
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(MOST_CHARACTERS).optional(),
});

const FILE_READ_INPUT = z.object({
  file_indexes: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(MOST_FILES),
});

/** `read_files`: the texts of documents by their ids, long ones in pages. */
export function readFilesTool(reading: FileReading): Tool {
  const read = filesReader(reading);
  return {
    name: 'read_files',
    description:
      'Reads the text of documents by their ids from # Input Files. A long text comes in pages: the end of `content` says what is left, and `offset` goes on from there.',
    inputSchema: {
      type: 'object',
      properties: {
        ids: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: MOST_FILES,
          description: 'File ids from # Input Files.',
        },
        offset: { type: 'integer', minimum: 0, description: 'The character to begin with; 0 if absent.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MOST_CHARACTERS,
          description: 'How many characters of each file to read at most.',
        },
      },
      required: ['ids'],
      additionalProperties: false,
    },
    effect: 'read',
    run: async (input, { signal }) => {
      const { ids, offset = 0, limit } = READ_FILES_INPUT.parse(input);
      return await read({ ids, offset, limit }, signal);
    },
  };
}

/**
 * `file_read`: what `read_files` was called once. It takes ids too, and numbers: the files in their order, from 0. Calls
 * of it that stand in a history can still be made; no model is told of it.
 */
export function legacyFileReadTool(reading: FileReading): Tool {
  const read = filesReader(reading);
  return {
    name: 'file_read',
    description: 'Reads the text of documents. Called read_files now.',
    inputSchema: {
      type: 'object',
      properties: {
        file_indexes: {
          type: 'array',
          items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
          minItems: 1,
          maxItems: MOST_FILES,
        },
      },
      required: ['file_indexes'],
    },
    effect: 'read',
    isHidden: true,
    run: async (input, { signal }) => {
      const { file_indexes } = FILE_READ_INPUT.parse(input);
      const known = reading.files();
      const inOrder = Array.from(known.keys());
      const ids = file_indexes.map((value) => {
        const text = String(value).trim();
        return known.has(text) || !/^\d+$/.test(text) ? text : (inOrder[Number(text)] ?? text);
      });
      return await read({ ids, offset: 0 }, signal);
    },
  };
}

interface Wanted {
  readonly ids: readonly string[];
  readonly offset: number;
  readonly limit?: number | undefined;
}

type Found =
  | { readonly id: string; readonly name: string; readonly document: PlacedText }
  | { readonly id: string; readonly name?: string; readonly error: string };

function filesReader({ files, pathOf, documents, limits }: FileReading) {
  const { perFile, perCall } = { ...LIMITS, ...limits };

  const find = async (id: string, signal: AbortSignal): Promise<Found> => {
    const file = files().get(id);
    if (!file) return { id, error: `There is no file with the id ${JSON.stringify(id)}.` };
    const { hash, name, type, mediaType } = file;
    if (type !== 'document')
      return { id, name, error: `${name} is ${NOUNS[type]}: only documents can be read as text.` };
    try {
      const source = { path: await pathOf(file), name, mediaType, hash };
      return { id, name, document: placedText(await documents.read(source, signal)) };
    } catch (error) {
      signal.throwIfAborted();
      return { id, name, error: errorMessage(error) };
    }
  };

  return async ({ ids, offset, limit }: Wanted, signal: AbortSignal): Promise<readonly JsonObject[]> => {
    const unique = Array.from(new Set(ids));
    const found = await Promise.all(unique.map(async (id) => await find(id, signal)));
    const most = limit ?? perFile;
    const wanted = found.map((one) =>
      'error' in one ? 0 : Math.min(most, Math.max(0, one.document.text.length - offset)),
    );
    const shares = fairShares(wanted, Math.max(most, perCall));
    return found.map((one, index) => {
      if ('error' in one) return one;
      const { id, name, document } = one;
      return { id, name, content: textPage(document, offset, shares[index] ?? 0) };
    });
  };
}

const NOUNS = { image: 'an image', audio: 'a sound recording', video: 'a video' } as const;
