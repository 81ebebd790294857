import type { Dataset, DatasetNote } from '../../model/dataset.ts';
import type { Embedder } from '../../model/embedder.ts';
import type { DatasetIndex, Progress, ReadDocument } from './dataset-parts.ts';
import type { DatasetHit } from './search-passages.ts';

/** A dataset, and how much of it has been indexed so far. */
export interface ListedDataset extends Dataset {
  readonly documents: number;
  readonly passages: number;
  /** Whether there is nothing in it to index. */
  readonly isEmpty?: true;
}

export interface DatasetList {
  readonly items: readonly ListedDataset[];
  /** What looks like a dataset and is none, and why. */
  readonly findings: readonly DatasetNote[];
}

export interface IndexReport {
  /** Documents that had to be read, because they are new or have changed, and were. */
  readonly read: number;
  /** Those that had to be, and could not. */
  readonly unreadable: number;
  /** Passages that got their vectors. */
  readonly embedded: number;
  /** What cannot be found, and why, as sentences. */
  readonly warnings: readonly string[];
}

/** Called with what is being done, as it goes on. */
export type OnIndexProgress = (progress: Progress & { readonly stage: 'reading' | 'embedding' }) => void;

export interface DatasetSearch {
  /** Only these, by their ids. One that is not there, or not for this agent, is refused with NOT_FOUND. */
  readonly datasets?: readonly string[] | undefined;
  /** Only those that this agent may use. */
  readonly agent?: string | undefined;
  /** 6 by default. */
  readonly limit?: number | undefined;
}

export interface DatasetHits {
  /** The best first. */
  readonly items: readonly DatasetHit[];
  /** What could not be searched, or not in every way, as sentences. */
  readonly warnings: readonly string[];
}

/** The datasets of a workspace: the folders in `datasets/`, which can be searched. */
export interface Datasets {
  /** All of them, or those that an agent may use. Nothing is indexed by this. */
  list(agentId?: string): Promise<DatasetList>;
  /** Reads what has changed. Searching does the same first, for what it searches. */
  index(onProgress?: OnIndexProgress, signal?: AbortSignal): Promise<IndexReport>;
  search(query: string, options?: DatasetSearch, signal?: AbortSignal): Promise<DatasetHits>;
}

/** What datasets are made from. */
export interface DatasetWorld {
  readonly workspace: string;
  /** Opens the index for as long as `work` takes. It is made where there is none. */
  useIndex<Result>(work: (index: DatasetIndex) => Promise<Result>): Promise<Result>;
  /** Whether there is one. */
  hasIndex(): boolean;
  readonly readDocument: ReadDocument;
  /** What makes vectors, if that is configured; refuses if it cannot be had. */
  embedder(): Promise<Embedder | undefined>;
}
