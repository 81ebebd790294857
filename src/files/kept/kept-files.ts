import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../model/error-code.ts';
import type { PromptFile } from '../../model/file.ts';
import { plainFileName } from '../../model/file-name.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { fileTypeOf, HEAD_BYTES } from './file-type.ts';
import { bytesOf, type FileSource, ownName } from './given-bytes.ts';
import { KeptFolder } from './kept-folder.ts';
import { writeDraft } from './write-draft.ts';

export interface AddFileOptions {
  /** As the user calls it; by default the last part of its path. */
  readonly name?: string;
  readonly limitBytes: number;
  readonly signal?: AbortSignal;
}

/** A file that comes with others. */
export interface NamedSource {
  /** As the user calls it. */
  readonly name: string;
  readonly source: FileSource;
}

/** Of a content, the first byte and the last, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** `damaged`: the bytes are not those that were stored. */
export type FileState = 'intact' | 'missing' | 'damaged';

/** The contents of the files that were given with prompts, each kept once, under its hash. */
export interface KeptFiles {
  /** Keeps a content. It is there whole or not at all; what is there already is not kept twice. */
  add(source: FileSource, options: AddFileOptions): Promise<PromptFile>;
  /** Keeps several, read one after another; if one of them does not come to its end, none. */
  addAll(
    files: AsyncIterable<NamedSource>,
    options: Omit<AddFileOptions, 'name'>,
  ): Promise<readonly PromptFile[]>;
  /** What a content is under this name; refuses with NOT_FOUND what is not kept. For a day it is not removed. */
  find(hash: string, name: string): Promise<PromptFile>;
  /** Whether a content is stored and intact. */
  has(hash: string): Promise<boolean>;
  /**
   * Whether the content of a file can be used. By default its bytes are compared with its hash; `size` compares the size
   * only, for files that are named and not read.
   */
  stateOf(file: Pick<PromptFile, 'hash' | 'size'>, compare?: 'content' | 'size'): Promise<FileState>;
  /**
   * Where a content is, for those who read it as a file. It must not be changed there. Refuses with NOT_FOUND what is not
   * there, or is not what its hash says.
   */
  pathOf(hash: string): Promise<string>;
  /** Reads a content. Refuses as `pathOf` does. */
  open(hash: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/** The files that a workspace keeps. Nothing is made before the first is added. */
export function keptFiles(workspace: string, now: () => Date = () => new Date()): KeptFiles {
  const folder = new KeptFolder(workspace);
  let swept: Promise<void> | undefined;
  const written = async (
    source: FileSource,
    { name: given = ownName(source), limitBytes, signal = new AbortController().signal }: AddFileOptions,
  ): Promise<KeptDraft> => {
    const name = plainFileName(given);
    swept ??= folder.sweep(now());
    await swept;
    const path = await folder.draft(randomUUID());
    const { hash, size, head } = await writeDraft(path, bytesOf(source), { name, limitBytes, signal });
    return { path, file: { hash, name, ...fileTypeOf(head, name), size } };
  };
  const isIntact = intactCheck();
  const intactPath = async (hash: string): Promise<string> => {
    const path = await folder.pathOf(hash);
    if (await isIntact(path, hash)) return path;
    throw new Refusal(
      'NOT_FOUND',
      `The stored file with the hash ${hash} is damaged: its content has changed.`,
      {
        remedy: 'Attach the file again.',
      },
    );
  };
  const keep = async ({ path, file }: KeptDraft): Promise<PromptFile> => {
    try {
      await folder.place(path, file.hash);
    } finally {
      await rm(path, { force: true });
    }
    return file;
  };
  return {
    add: async (source, options) => await keep(await written(source, options)),
    async addAll(files, options) {
      const drafts: KeptDraft[] = [];
      try {
        for await (const { name, source } of files) drafts.push(await written(source, { ...options, name }));
        for (const draft of drafts) await keep(draft);
        return drafts.map(({ file }) => file);
      } finally {
        await Promise.all(drafts.map(async ({ path }) => await rm(path, { force: true })));
      }
    },
    async find(hash, given) {
      const name = plainFileName(given);
      await folder.renew(hash, now());
      await using file = await open(await folder.pathOf(hash));
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return { hash, name, ...fileTypeOf(buffer.subarray(0, bytesRead), name), size };
    },
    has: async (hash) => await orMissing(async () => await isIntact(await folder.pathOf(hash), hash), false),
    stateOf: async ({ hash, size }, compare = 'content') =>
      await orMissing(async (): Promise<FileState> => {
        const path = await folder.pathOf(hash);
        const isSame = compare === 'size' ? (await stat(path)).size === size : await isIntact(path, hash);
        return isSame ? 'intact' : 'damaged';
      }, 'missing'),
    pathOf: intactPath,
    async open(hash, range) {
      const content = createReadStream(await intactPath(hash), range);
      // Counted in bytes: by default it is chunks that are counted, and a whole file would be read at once.
      const strategy = new ByteLengthQueuingStrategy({ highWaterMark: content.readableHighWaterMark });
      return Readable.toWeb(content, { strategy });
    },
  };
}

async function orMissing<Result>(work: () => Promise<Result>, missing: Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND') || errorCode(error) === 'ENOENT') return missing;
    throw error;
  }
}

/** Whether files hold what their hashes say. A file is read again only after it was touched. */
function intactCheck(): (path: string, hash: string) => Promise<boolean> {
  const checked = new Map<string, { readonly stamp: string; readonly isIntact: boolean }>();
  return async (path, hash) => {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    const stamp = [ino, size, mtimeNs, ctimeNs].join(' ');
    const known = checked.get(hash);
    if (known?.stamp === stamp) return known.isIntact;
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest);
    const isIntact = digest.digest('hex') === hash;
    checked.set(hash, { stamp, isIntact });
    return isIntact;
  };
}

/** A content that is written whole, and not under its hash yet. */
interface KeptDraft {
  readonly path: string;
  readonly file: PromptFile;
}
