import type { BigIntStats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetNote } from '../../model/dataset.ts';
import { isRefusal } from '../../model/refusal.ts';
import { entriesOf, isGone, joined } from '../list-scripts.ts';
import { safePath } from '../safe-path.ts';
import { DATASET_FILE } from './dataset-yaml.ts';
import { type DatasetFolder, shownPath } from './list-datasets.ts';

/** A file of a dataset. */
export interface DatasetDocument {
  /** From the dataset's folder, with `/` between folders. */
  readonly path: string;
  /** Where it is. */
  readonly place: string;
  /** Changes whenever the file does. */
  readonly stamp: string;
  /** When it was last changed. */
  readonly changedMs: number;
}

export interface DatasetDocuments {
  readonly documents: readonly DatasetDocument[];
  /** What was passed over, and why. */
  readonly skipped: readonly DatasetNote[];
}

export const DATASET_LIMITS = { files: 50_000, bytes: 100 * 1024 * 1024 } as const;

const FILES_AT_ONCE = 64;

interface Place {
  readonly path: string;
  readonly isLink: boolean;
}

type Limits = Readonly<Record<keyof typeof DATASET_LIMITS, number>>;

/**
 * The files of a dataset. Hidden ones are left out, and told of are those that are too large, and links, except to files
 * of the same dataset: what lies elsewhere may not be meant for those who may use this one.
 */
export async function datasetDocuments(
  { dataset, folder: home }: DatasetFolder,
  limits: Limits = DATASET_LIMITS,
): Promise<DatasetDocuments> {
  const documents: DatasetDocument[] = [];
  const skipped: DatasetNote[] = [];
  const skip = (path: string, reason: string) => {
    const shown = shownPath(dataset.id, path);
    skipped.push({ path: shown, reason: `${shown} ${reason}.` });
  };
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const entries = await entriesOf(join(home, folder));
    if (entries === undefined) skip(folder, 'may not be read');
    const files: Place[] = [];
    for (const entry of entries ?? []) {
      const path = joined(folder, entry.name);
      if (entry.name.startsWith('.') || path === DATASET_FILE) continue;
      if (entry.isDirectory()) folders.push(path);
      else files.push({ path, isLink: entry.isSymbolicLink() });
    }
    while (files.length > 0) {
      const looks = files.splice(0, FILES_AT_ONCE).map(async (file) => ({
        path: file.path,
        found: await documentAt(home, file, limits.bytes),
      }));
      for (const { path, found } of await Promise.all(looks)) {
        if (typeof found === 'string') skip(path, found);
        else if (found !== undefined) documents.push(found);
      }
      if (documents.length > limits.files) {
        skip('', `has more than ${limits.files} files, and the others are left out`);
        return { documents: sorted(documents).slice(0, limits.files), skipped };
      }
    }
  }
  return { documents: sorted(documents), skipped };
}

function sorted(documents: readonly DatasetDocument[]): readonly DatasetDocument[] {
  return documents.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** What a file is like now; undefined if it is gone. */
export async function stampOf(
  place: string,
): Promise<Pick<DatasetDocument, 'stamp' | 'changedMs'> | undefined> {
  try {
    return factsOf(await stat(place, { bigint: true }));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** A file; nothing if it is gone or no file, a text if it is not to be read. */
async function documentAt(
  home: string,
  { path, isLink }: Place,
  largest: number,
): Promise<DatasetDocument | string | undefined> {
  try {
    const place = isLink ? await safePath(home, path) : join(home, path);
    const stats = await lstat(place, { bigint: true });
    if (stats.isDirectory()) return 'is a link to a folder, which is not followed';
    if (!stats.isFile()) return undefined;
    if (stats.size > BigInt(largest)) return `is larger than ${Math.round(largest / 1024 / 1024)} MB`;
    return { path, place, ...factsOf(stats) };
  } catch (error) {
    if (isRefusal(error)) return 'is a link that leads nowhere, or out of the dataset';
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The time of the last change of anything is part of it: the other one can be set at will. */
function factsOf({ size, mtimeNs, ctimeNs }: BigIntStats): Pick<DatasetDocument, 'stamp' | 'changedMs'> {
  return { stamp: `${size}-${mtimeNs}-${ctimeNs}`, changedMs: Number(ctimeNs / 1_000_000n) };
}
