import type { InputFile, PromptFile } from '../model/file.ts';

/** Files under their ids. `missing`: the hashes of those whose content is gone; the ids of the others stay. */
export function inputFiles(
  owner: string,
  files: readonly PromptFile[],
  missing: ReadonlySet<string> = NONE,
): readonly InputFile[] {
  return files.flatMap((file, index) =>
    missing.has(file.hash) ? [] : { ...file, id: fileIdOf(owner, index), url: stableUrl(file) },
  );
}

/** The id of a file, by the turn that it was given with and its place there. */
export function fileIdOf(owner: string, index: number): string {
  return `${owner}-${index}`;
}

const FILE_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(0|[1-9]\d{0,5})$/;

/** The turn and the place that an id tells; undefined for a text that is none. */
export function readFileId(text: string): { readonly owner: string; readonly index: number } | undefined {
  const [, owner, index] = FILE_ID.exec(text) ?? [];
  return owner === undefined ? undefined : { owner, index: Number(index) };
}

const NONE: ReadonlySet<string> = new Set();

/** The same wherever Cuebook runs, so that what is sent again is the same to the byte. */
function stableUrl({ hash, name }: PromptFile): string {
  return stableAddress(hash, encodeURIComponent(name));
}

/** Of a name as it stands in an address. */
export function stableAddress(hash: string, name: string): string {
  return `cuebook://files/${hash.slice(0, 32)}/${name}`;
}

/** The files of a conversation, for those who look them up by id. */
export interface FileMaps {
  /** Documents, for `read_files`. */
  readonly filesMap: ReadonlyMap<string, InputFile>;
  /** Everything, for the sandbox. */
  readonly allFilesMap: ReadonlyMap<string, InputFile>;
  /** Everything, for the tools of others. */
  readonly fileUrlMap: ReadonlyMap<string, string>;
}

export function fileMaps(files: readonly InputFile[]): FileMaps {
  return {
    filesMap: new Map(files.filter(({ type }) => type === 'document').map((file) => [file.id, file])),
    allFilesMap: new Map(files.map((file) => [file.id, file])),
    fileUrlMap: new Map(files.map(({ id, url }) => [id, url])),
  };
}
