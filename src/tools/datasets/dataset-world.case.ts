import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Embedder } from '../../model/embedder.ts';
import { IndexFile } from '../../store/datasets/index-file.ts';
import type { ReadDocument } from './dataset-parts.ts';
import type { Datasets } from './datasets.ts';
import { datasetsIn } from './datasets-in.ts';
import { readPlainText } from './plain-text.case.ts';

export interface DatasetStage {
  readonly datasets: Datasets;
  readonly workspace: string;
  /** The names of all documents that were read so far, in their order; emptied by looking. */
  readNames(): readonly string[];
  /** Writes a file of `datasets/`. */
  put(path: string, text: string): Promise<void>;
}

export interface StageOptions {
  readonly embedder?: () => Promise<Embedder | undefined>;
  readonly readDocument?: ReadDocument;
}

/** A workspace with these files in `datasets/`, and its index, all gone after the test. */
export async function datasetStage(
  files: Readonly<Record<string, string>>,
  { embedder = async () => undefined, readDocument = readPlainText }: StageOptions = {},
): Promise<DatasetStage> {
  const workspace = await mkdtemp(join(tmpdir(), 'cuebook-datasets-'));
  const path = join(workspace, 'datasets.db');
  const file = new IndexFile(path);
  onTestFinished(async () => {
    await file.close();
    await rm(workspace, { recursive: true });
  });
  const put = async (name: string, text: string) => {
    const place = join(workspace, 'datasets', name);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  };
  for (const [name, text] of Object.entries(files)) await put(name, text);
  let names: string[] = [];
  const datasets = datasetsIn({
    workspace,
    useIndex: async (work) => await file.use(work),
    hasIndex: () => existsSync(path),
    embedder,
    readDocument: async (document, signal) => {
      names.push(document.name);
      return await readDocument(document, signal);
    },
  });
  const readNames = () => {
    const read = names.toSorted();
    names = [];
    return read;
  };
  return { datasets, workspace, put, readNames };
}
