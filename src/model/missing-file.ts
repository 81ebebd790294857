/** A file of an earlier turn whose content cannot be read any more. */
export interface MissingFile {
  readonly name: string;
  /** The turn that it was attached in, counted from 1. */
  readonly turn: number;
}
