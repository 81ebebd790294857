import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { PromptFile } from '../../model/file.ts';
import { plainFileName } from '../../model/file-name.ts';
import { isRefusal } from '../../model/refusal.ts';
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

/** The contents of the files that were given with prompts, each kept once, under its hash. */
export interface KeptFiles {
  /** Keeps a content. It is there whole or not at all; what is there already is not kept twice. */
  add(source: FileSource, options: AddFileOptions): Promise<PromptFile>;
  /** Keeps several, read one after another; if one of them does not come to its end, none. */
  addAll(
    files: AsyncIterable<NamedSource>,
    options: Omit<AddFileOptions, 'name'>,
  ): Promise<readonly PromptFile[]>;
  /** What a content is under this name; refuses with NOT_FOUND what is not kept. */
  find(hash: string, name: string): Promise<PromptFile>;
  has(hash: string): Promise<boolean>;
  /** Where a content is, for those who read it as a file. It must not be changed there. */
  pathOf(hash: string): Promise<string>;
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
  const keep = async ({ path, file }: KeptDraft): Promise<PromptFile> => {
    try {
      // Over what may be there: the same, unless somebody has damaged it.
      await rename(path, await folder.home(file.hash));
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
      await using file = await open(await folder.pathOf(hash));
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return { hash, name, ...fileTypeOf(buffer.subarray(0, bytesRead), name), size };
    },
    async has(hash) {
      try {
        await folder.pathOf(hash);
        return true;
      } catch (error) {
        if (isRefusal(error, 'NOT_FOUND')) return false;
        throw error;
      }
    },
    pathOf: async (hash) => await folder.pathOf(hash),
    async open(hash, range) {
      const content = createReadStream(await folder.pathOf(hash), range);
      // Counted in bytes: by default it is chunks that are counted, and a whole file would be read at once.
      const strategy = new ByteLengthQueuingStrategy({ highWaterMark: content.readableHighWaterMark });
      return Readable.toWeb(content, { strategy });
    },
  };
}

/** A content that is written whole, and not under its hash yet. */
interface KeptDraft {
  readonly path: string;
  readonly file: PromptFile;
}
