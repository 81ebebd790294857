import type { DocumentText } from '../../model/document.ts';
import type { DocumentContent, FoundPassage, IndexedFile, UnreadFile } from '../../model/passage.ts';

/** Reads the text of a document. What it throws is said of the document. */
export type ReadDocument = (
  file: { readonly path: string; readonly name: string },
  signal: AbortSignal,
) => Promise<DocumentText>;

/** How far something long has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What keeping an index up to date takes. */
export interface DocumentIndex {
  files(dataset: string): Promise<readonly IndexedFile[]>;
  /** Files a document that is known already under a further name; false if it is not known. */
  link(file: UnreadFile): Promise<boolean>;
  add(file: UnreadFile, content: DocumentContent): Promise<void>;
  /** Forgets files that are gone, unless they have changed meanwhile. */
  forget(dataset: string, files: readonly Pick<IndexedFile, 'path' | 'stamp'>[]): Promise<void>;
  /** Forgets the datasets that are not among these, and documents that no file has any more. */
  sweep(datasets?: readonly string[]): Promise<void>;
}

/** What giving passages their vectors takes. */
export interface VectorIndex {
  countWithoutVector(model: string, datasets: readonly string[]): Promise<number>;
  withoutVector(
    model: string,
    datasets: readonly string[],
    page: { readonly after: number; readonly limit: number },
  ): Promise<
    readonly { readonly passageId: number; readonly heading: string | null; readonly text: string }[]
  >;
  addVectors(model: string, vectors: ReadonlyMap<number, Float32Array>): Promise<void>;
}

/** What a search takes. */
export interface SearchIndex {
  byWords(question: string, datasets: readonly string[], limit: number): Promise<readonly number[]>;
  byVector(
    question: { readonly model: string; readonly vector: Float32Array; readonly least: number },
    datasets: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  passages(ids: readonly number[], datasets: readonly string[]): Promise<ReadonlyMap<number, FoundPassage>>;
}

/** The whole of it, of which each part asks for what it needs. */
export interface DatasetIndex extends DocumentIndex, VectorIndex, SearchIndex {
  counts(): Promise<ReadonlyMap<string, { readonly documents: number; readonly passages: number }>>;
}
