import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Dataset, DatasetNote } from '../../model/dataset.ts';
import { isRefusal } from '../../model/refusal.ts';
import { byName } from '../by-name.ts';
import { entriesOf, rootOf } from '../list-scripts.ts';
import { safePathIfThere } from '../safe-path.ts';
import { DATASET_FILE, readDatasetYaml } from './dataset-yaml.ts';

const DATASETS_FOLDER = 'datasets';

/** A dataset, and where its documents are. */
export interface DatasetFolder {
  readonly dataset: Dataset;
  /** A real path. */
  readonly folder: string;
}

export interface DatasetFolders {
  /** In the order of their ids, as people would put them. */
  readonly folders: readonly DatasetFolder[];
  /** What looks like a dataset and is none. */
  readonly findings: readonly DatasetNote[];
}

/** The datasets of a workspace: the folders in `datasets/`. One that is broken is left out and told of. */
export async function listDatasets(workspace: string): Promise<DatasetFolders> {
  const folders: DatasetFolder[] = [];
  const findings: DatasetNote[] = [];
  const home = await homeOf(await rootOf(workspace), findings);
  const entries = home === undefined ? [] : ((await entriesOf(home)) ?? []);
  for (const entry of entries.toSorted((one, other) => byName(one.name, other.name))) {
    const { name: id } = entry;
    const path = shownPath(id);
    if (home === undefined || id.startsWith('.')) continue;
    const reason = obstacleOf(entry);
    if (reason !== undefined) findings.push({ path, reason: `${path} ${reason}.` });
    if (!entry.isDirectory() || reason !== undefined) continue;
    try {
      const folder = join(home, id);
      folders.push({ dataset: await readDatasetYaml(folder, id, shownPath(id, DATASET_FILE)), folder });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      findings.push({ path: shownPath(id, DATASET_FILE), reason: error.message });
    }
  }
  return { folders, findings };
}

/** From the workspace. */
export function shownPath(id: string, file = ''): string {
  return [DATASETS_FOLDER, id, file].filter(Boolean).join('/');
}

async function homeOf(root: string, findings: DatasetNote[]): Promise<string | undefined> {
  try {
    return await safePathIfThere(root, DATASETS_FOLDER);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    findings.push({ path: DATASETS_FOLDER, reason: error.message });
    return undefined;
  }
}

/** Why a name among the datasets stands for none. Who may use it is written inside, so a link would lead around that. */
function obstacleOf(entry: Dirent): string | undefined {
  if (entry.isSymbolicLink()) return 'is a link, and links to datasets are not followed';
  if (entry.isDirectory() && /\p{Cc}/u.test(entry.name)) return 'has control characters in its name';
  return undefined;
}
