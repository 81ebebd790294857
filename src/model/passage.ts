/** A piece of a document that is found as one. */
export interface Passage {
  /** Where it stands in the document, such as `page 3` or `Opening hours, lines 12-20`. */
  readonly place?: string;
  /** The headings that it stands under: they count where it is searched. */
  readonly heading?: string;
  readonly text: string;
}

/** A passage that was found, and where. */
export interface FoundPassage {
  readonly dataset: string;
  /** From the dataset's folder, with `/` between folders. */
  readonly file: string;
  readonly place?: string;
  readonly text: string;
}

/** A file of a dataset before it is read. */
export interface UnreadFile {
  readonly dataset: string;
  readonly path: string;
  /** Changes whenever the file does. */
  readonly stamp: string;
  /** Names its content: files with the same content are one document. */
  readonly key: string;
}

/** What was read in a file. */
export interface DocumentContent {
  readonly passages: readonly Passage[];
  /** What of it could not be read, as sentences. */
  readonly warnings: readonly string[];
  /** Why nothing of it could be read. */
  readonly problem?: string;
}

/** A file of a dataset as the index has it. */
export interface IndexedFile extends Pick<DocumentContent, 'warnings' | 'problem'> {
  readonly path: string;
  readonly stamp: string;
}
