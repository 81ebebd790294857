import { DATASET_LIMITS, datasetDocuments } from '../../files/datasets/dataset-documents.ts';
import { DATASET_FILE } from '../../files/datasets/dataset-yaml.ts';
import {
  type DatasetFolder,
  type DatasetFolders,
  listDatasets,
  shownPath,
} from '../../files/datasets/list-datasets.ts';
import { inTurn } from '../../files/in-turn.ts';
import { mayUse } from '../../model/dataset.ts';
import type { Embedder } from '../../model/embedder.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type {
  DatasetHits,
  DatasetList,
  DatasetSearch,
  DatasetWorld,
  IndexReport,
  ListedDataset,
  OnIndexProgress,
} from './datasets.ts';
import { EmbedderFailed, embedAll } from './embed-passages.ts';
import { byWordsOnly, updateIndex } from './index-update.ts';
import { type Meaning, searchPassages } from './search-passages.ts';

const USUAL_LIMIT = 6;
/** Models take no more than a few pages at a time, and no question is longer. */
const LONGEST_QUESTION = 2_000;
const NEVER = new AbortController().signal;
const silent = () => undefined;

/** The datasets that an agent may use, or all. */
export async function listForAgent(world: DatasetWorld, agentId?: string): Promise<DatasetList> {
  const { folders, findings } = await usableDatasets(world, agentId);
  const counts = await countsOf(world);
  const items = folders.map(async (folder): Promise<ListedDataset> => {
    const known = counts?.get(folder.dataset.id);
    if (known) return { ...folder.dataset, ...known };
    return {
      ...folder.dataset,
      documents: 0,
      passages: 0,
      ...((await isEmpty(folder)) && { isEmpty: true }),
    };
  });
  return { items: await Promise.all(items), findings };
}

async function isEmpty(folder: DatasetFolder): Promise<boolean> {
  const { documents } = await datasetDocuments(folder, { ...DATASET_LIMITS, files: 1 });
  return documents.length === 0;
}

/** Brings the whole index up to date, and tries again what could not be read before. */
export async function indexAll(
  world: DatasetWorld,
  onProgress: OnIndexProgress = silent,
  signal: AbortSignal = NEVER,
): Promise<IndexReport> {
  const { folders, findings } = await listDatasets(world.workspace);
  if (folders.length + findings.length === 0 && !world.hasIndex()) {
    return { read: 0, unreadable: 0, embedded: 0, warnings: [] };
  }
  const { embedder, warnings } = await embedderOf(world);
  const { read, unreadable, embedded, ...report } = await world.useIndex(async (index) => {
    return await alone(world, async () => {
      const update = { readDocument: world.readDocument, embedder, retry: true, onProgress };
      const updated = await updateIndex(index, folders, update, signal);
      // What is broken for now will be mended.
      if (findings.length === 0) await index.sweep(folders.map(({ dataset }) => dataset.id));
      return updated;
    });
  });
  const broken = findings.map(({ reason }) => reason);
  return { read, unreadable, embedded, warnings: [...broken, ...warnings, ...report.warnings] };
}

/** Searches what an agent may use, or some of it, as it is on disk now. */
export async function searchDatasets(
  world: DatasetWorld,
  query: string,
  { datasets, agent, limit = USUAL_LIMIT }: DatasetSearch = {},
  signal: AbortSignal = NEVER,
): Promise<DatasetHits> {
  if (query.trim() === '') throw new Refusal('INVALID_INPUT', 'There is nothing to search for.');
  const usable = await usableDatasets(world, agent);
  const chosen =
    datasets === undefined ? usable.folders : datasets.map((id) => chosenFrom(usable, id, agent));
  if (chosen.length === 0) return { items: [], warnings: [] };
  const { embedder, warnings } = await embedderOf(world);
  return await world.useIndex(async (index) => {
    const update = { readDocument: world.readDocument, embedder, retry: false, onProgress: silent };
    const updated = await alone(world, async () => await updateIndex(index, chosen, update, signal));
    const asked = embedder && updated.hasVectors ? await meaningOf(embedder, query, signal) : undefined;
    const ids = chosen.map(({ dataset }) => dataset.id);
    const items = await searchPassages(
      index,
      { query, datasets: ids, limit, meaning: asked?.meaning },
      signal,
    );
    return { items, warnings: [...warnings, ...(asked?.warnings ?? []), ...updated.warnings] };
  });
}

/** How much is indexed of each; nothing where that cannot be told, which is no reason to know no datasets. */
async function countsOf(world: DatasetWorld) {
  try {
    return world.hasIndex() ? await world.useIndex(async (index) => await index.counts()) : undefined;
  } catch (error) {
    if (!isRefusal(error, 'DATABASE_FAILED')) throw error;
    return undefined;
  }
}

async function usableDatasets({ workspace }: DatasetWorld, agentId?: string): Promise<DatasetFolders> {
  const { folders, findings } = await listDatasets(workspace);
  if (agentId === undefined) return { folders, findings };
  return { folders: folders.filter(({ dataset }) => mayUse(agentId, dataset)), findings };
}

/** What an agent may not use is refused as what is not there; the owner is told what is wrong with what is broken. */
function chosenFrom({ folders, findings }: DatasetFolders, id: string, agent?: string): DatasetFolder {
  const chosen = folders.find(({ dataset }) => dataset.id === id);
  if (chosen) return chosen;
  const broken = findings.find(({ path }) => [shownPath(id), shownPath(id, DATASET_FILE)].includes(path));
  if (broken && agent === undefined) {
    const message = `The dataset ${JSON.stringify(id)} cannot be used: ${broken.reason}`;
    throw new Refusal('NOT_FOUND', message, { remedy: 'Mend it and try again.' });
  }
  const known = folders.map(({ dataset }) => dataset.id);
  throw new Refusal('NOT_FOUND', `There is no dataset ${JSON.stringify(id)}.`, {
    remedy:
      known.length === 0
        ? 'There are no datasets.'
        : `There ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ')}.`,
  });
}

/** Two in one process would read the same documents. */
async function alone<Result>({ workspace }: DatasetWorld, work: () => Promise<Result>): Promise<Result> {
  return await inTurn(`datasets of ${workspace}`, work);
}

async function embedderOf(
  world: DatasetWorld,
): Promise<{ readonly embedder?: Embedder | undefined; readonly warnings: readonly string[] }> {
  try {
    return { embedder: await world.embedder(), warnings: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { warnings: [byWordsOnly(error)] };
  }
}

async function meaningOf(
  embedder: Embedder,
  query: string,
  signal: AbortSignal,
): Promise<{ readonly meaning?: Meaning; readonly warnings: readonly string[] }> {
  const { model, leastSimilarity: least = 0 } = embedder;
  try {
    const [vector] = await embedAll(embedder, [query.slice(0, LONGEST_QUESTION).toWellFormed()], signal);
    return vector ? { meaning: { model, vector, least }, warnings: [] } : { warnings: [] };
  } catch (error) {
    if (!(error instanceof EmbedderFailed)) throw error;
    return { warnings: [byWordsOnly(error)] };
  }
}
