/** What a file is, as far as a model needs to know. */
export const FILE_TYPES = ['document', 'image', 'audio', 'video'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A file that was given with a prompt. Its content is kept under its hash, apart from the conversation. */
export interface PromptFile {
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
  /** As the user calls it; no path. */
  readonly name: string;
  readonly type: FileType;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
}

/** A file under the id by which a model knows it. */
export interface InputFile extends PromptFile {
  /** `{turnId}-{index}`: the same in the turn that it came with and ever after. */
  readonly id: string;
  /** Stable and unsigned: it can be sent and kept, and opens nothing by itself. */
  readonly url: string;
}
