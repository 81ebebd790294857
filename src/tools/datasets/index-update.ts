import type { DatasetFolder } from '../../files/datasets/list-datasets.ts';
import type { Embedder } from '../../model/embedder.ts';
import type { DatasetIndex, Progress, ReadDocument } from './dataset-parts.ts';
import type { IndexReport, OnIndexProgress } from './datasets.ts';
import { EmbedderFailed, embedPassages } from './embed-passages.ts';
import { type IndexedDocuments, indexDocuments } from './index-documents.ts';

export interface IndexUpdate {
  readonly readDocument: ReadDocument;
  readonly embedder: Embedder | undefined;
  /** Also the documents that could not be read before, and have not changed. */
  readonly retry: boolean;
  readonly onProgress: OnIndexProgress;
}

export interface UpdatedIndex extends IndexReport {
  /** Whether every passage has its vector. */
  readonly hasVectors: boolean;
}

/** Brings the index of some datasets up to date: what has changed is read, and what has no vector gets one. */
export async function updateIndex(
  index: DatasetIndex,
  folders: readonly DatasetFolder[],
  { readDocument, embedder, retry, onProgress }: IndexUpdate,
  signal: AbortSignal,
): Promise<UpdatedIndex> {
  const telling = (stage: 'reading' | 'embedding') => (progress: Progress) =>
    onProgress({ stage, ...progress });
  const reports: IndexedDocuments[] = [];
  for (const folder of folders) {
    signal.throwIfAborted();
    const indexing = { index, readDocument, retry, onProgress: telling('reading') };
    reports.push(await indexDocuments(folder, indexing, signal));
  }
  if (reports.some(({ hasLeftovers }) => hasLeftovers)) await index.sweep();
  const read = reports.reduce((sum, report) => sum + report.read, 0);
  const unreadable = reports.reduce((sum, report) => sum + report.unreadable, 0);
  const warnings = reports.flatMap((report) => report.warnings);
  if (!embedder) return { read, unreadable, embedded: 0, warnings, hasVectors: false };
  try {
    const ids = folders.map(({ dataset }) => dataset.id);
    const embedded = await embedPassages(index, ids, embedder, telling('embedding'), signal);
    return { read, unreadable, embedded, warnings, hasVectors: true };
  } catch (error) {
    if (!(error instanceof EmbedderFailed)) throw error;
    return { read, unreadable, embedded: 0, warnings: [byWordsOnly(error), ...warnings], hasVectors: false };
  }
}

/** What to say where vectors cannot be had. */
export function byWordsOnly(error: Error): string {
  return `Searched by words only, not by meaning: ${error.message}`;
}
