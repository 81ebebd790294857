import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type DatasetDocument, datasetDocuments, stampOf } from '../../files/datasets/dataset-documents.ts';
import { type DatasetFolder, shownPath } from '../../files/datasets/list-datasets.ts';
import { isGone } from '../../files/list-scripts.ts';
import { sha256 } from '../../files/sha256.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { oneLine } from '../../model/one-line.ts';
import type { DocumentContent, UnreadFile } from '../../model/passage.ts';
import type { DocumentIndex, Progress, ReadDocument } from './dataset-parts.ts';
import { passagesOf } from './passages.ts';

const FILES_AT_ONCE = 4;
/** A file that changed only now may change again before its clock ticks: the next look at it is closer. */
const TICK_MS = 2_000;
const CHANGES_PATIENCE = 3;
const LONGEST_PROBLEM = 300;

export interface DocumentIndexing {
  readonly index: DocumentIndex;
  readonly readDocument: ReadDocument;
  /** Also those that could not be read before, and have not changed. */
  readonly retry: boolean;
  readonly onProgress: (progress: Progress) => void;
}

export interface IndexedDocuments {
  /** How many documents had to be read, and were. */
  readonly read: number;
  /** How many had to be, and could not. */
  readonly unreadable: number;
  /** Whether the index knows documents that no file may have any more. */
  readonly hasLeftovers: boolean;
  /** What cannot be found, as sentences. */
  readonly warnings: readonly string[];
}

/** Brings the index of a dataset up to date. A file that is as it was is not opened; a text that is known is not read. */
export async function indexDocuments(
  folder: DatasetFolder,
  { index, readDocument, retry, onProgress }: DocumentIndexing,
  signal: AbortSignal,
): Promise<IndexedDocuments> {
  const dataset = folder.dataset.id;
  // Before the folder is looked at: what another process files meanwhile is none of ours to forget.
  const known = new Map((await index.files(dataset)).map((file) => [file.path, file]));
  const { documents, skipped } = await datasetDocuments(folder);
  const waiting = documents.filter(({ path, stamp }) => {
    const before = known.get(path);
    return before?.stamp !== stamp || (retry && before.problem !== undefined);
  });
  const total = waiting.length;
  const counts = { read: 0, unreadable: 0 };
  let done = 0;
  const one = async (document: DatasetDocument): Promise<void> => {
    const isRetried = retry && known.get(document.path)?.problem !== undefined;
    const outcome = await indexFile(dataset, document, { index, readDocument, isRetried }, signal);
    if (outcome !== undefined) counts[outcome]++;
    onProgress({ done: ++done, total });
  };
  if (total > 0) onProgress({ done, total });
  while (waiting.length > 0) {
    signal.throwIfAborted();
    await Promise.all(waiting.splice(0, FILES_AT_ONCE).map(one));
  }
  const present = new Set(documents.map(({ path }) => path));
  const gone = Array.from(known.values()).filter(({ path }) => !present.has(path));
  await index.forget(dataset, gone);
  return {
    ...counts,
    hasLeftovers: gone.length > 0 || total > 0,
    warnings: [...skipped.map(({ reason }) => reason), ...(await warningsOn(dataset, index))],
  };
}

interface FileIndexing extends Pick<DocumentIndexing, 'index' | 'readDocument'> {
  readonly isRetried: boolean;
}

/** Files one document, and says what came of reading it, if it had to be read. One that is gone, or never stays the same, is left out. */
async function indexFile(
  dataset: string,
  { path, place, ...first }: DatasetDocument,
  { index, readDocument, isRetried }: FileIndexing,
  signal: AbortSignal,
): Promise<'read' | 'unreadable' | undefined> {
  let before: Awaited<ReturnType<typeof stampOf>> = first;
  for (let attempt = 0; attempt < CHANGES_PATIENCE && before; attempt++) {
    const key = await keyOf(place, shownPath(dataset, path));
    if (key === undefined) return undefined;
    const isFresh = Date.now() - before.changedMs < TICK_MS;
    const file: UnreadFile = { dataset, path, stamp: isFresh ? `fresh-${before.stamp}` : before.stamp, key };
    if (!isRetried && (await index.link(file))) return undefined;
    const content = await contentOf({ path: place, name: basename(path) }, readDocument, signal);
    const after = await stampOf(place);
    if (after?.stamp === before.stamp) {
      await index.add(file, content);
      return content.problem === undefined ? 'read' : 'unreadable';
    }
    before = after;
  }
  return undefined;
}

/** Its content, and the end of its name: that may decide how the content is read. Undefined if the file is gone. */
async function keyOf(place: string, shown: string): Promise<string | undefined> {
  try {
    return `${sha256(await readFile(place))}${extname(shown).toLowerCase()}`;
  } catch (error) {
    if (isGone(error)) return undefined;
    // Whoever reads it says why it cannot be read.
    if (errorCode(error) !== undefined) return `unreadable ${shown}`;
    throw error;
  }
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

async function contentOf(
  file: { readonly path: string; readonly name: string },
  readDocument: ReadDocument,
  signal: AbortSignal,
): Promise<DocumentContent> {
  try {
    const text = await readDocument(file, signal);
    return {
      passages: passagesOf(text, { isMarkdown: MARKDOWN.test(file.name) }),
      warnings: text.warnings.map(oneLine),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { passages: [], warnings: [], problem: oneLine(errorMessage(error)).slice(0, LONGEST_PROBLEM) };
  }
}

async function warningsOn(dataset: string, index: DocumentIndex): Promise<readonly string[]> {
  return (await index.files(dataset)).flatMap(({ path, problem, warnings }) => {
    const said = problem === undefined ? warnings : [problem, ...warnings];
    return said.map((sentence) => `${shownPath(dataset, path)}: ${sentence}`);
  });
}
