import type { PromptFile } from '../../model/file.ts';
import type { FileSource } from './given-bytes.ts';
import type { ByteRange, KeptFiles, NamedSource } from './kept-files.ts';
import { type FileLinks, type FileServer, fileLinks } from './signed-urls.ts';
import { tooLarge } from './write-draft.ts';

/** What holds unless the user's configuration says something else. */
export const FILES_PER_MESSAGE = 20;
export const LARGEST_UPLOAD = 100 * 1024 * 1024;

export interface GivenFileOptions {
  /** As the user calls it; by default the last part of its path. */
  readonly name?: string;
  /** In bytes, where it is known beforehand: what is too large is then refused at once. */
  readonly size?: number;
  readonly signal?: AbortSignal;
}

/** What the user's configuration allows. */
export interface FileLimits {
  /** Of one file. */
  readonly bytes: number;
  /** How many go with one prompt; the rest is left out. */
  readonly perPrompt: number;
}

/** The files that are given with prompts. */
export interface Files {
  limits(): Promise<FileLimits>;
  /** Keeps the content of a file, by its path or as it arrives. It is there whole or not at all. */
  add(source: FileSource, options?: GivenFileOptions): Promise<PromptFile>;
  /** Keeps several as they arrive, one after another: all of them, or none. */
  addAll(
    files: AsyncIterable<NamedSource>,
    options?: Pick<GivenFileOptions, 'signal'>,
  ): Promise<readonly PromptFile[]>;
  /** A content that is kept, under this name. */
  find(hash: string, name: string): Promise<PromptFile>;
  /** The bytes of a content that is kept, or some of them. */
  open(hash: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** An address where anybody finds the content for some minutes; undefined where no server hands it out. */
  linkTo(file: Pick<PromptFile, 'hash' | 'name'>): Promise<string | undefined>;
  /** How a server tells its own links. */
  linksOf(server: FileServer): FileLinks;
  /** Says how to find the server that hands out files, whenever a link is needed. */
  serveFrom(find: () => Promise<FileServer | undefined>): void;
}

/** The files of a workspace, within limits. */
export function filesOf(
  kept: KeptFiles,
  { limits, now }: { readonly limits: () => Promise<FileLimits>; readonly now: () => Date },
): Files {
  let server: () => Promise<FileServer | undefined> = async () => undefined;
  return {
    limits,
    async add(source, { size = 0, ...options } = {}) {
      const { bytes } = await limits();
      if (size > bytes) throw tooLarge(options.name ?? 'The file', bytes);
      return await kept.add(source, { ...options, limitBytes: bytes });
    },
    async addAll(files, options) {
      return await kept.addAll(files, { ...options, limitBytes: (await limits()).bytes });
    },
    find: kept.find,
    open: kept.open,
    async linkTo(file) {
      const found = await server();
      return found && fileLinks(found, now).urlFor(file);
    },
    linksOf: (found) => fileLinks(found, now),
    serveFrom(find) {
      server = find;
    },
  };
}
