import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptPlace } from './places.ts';

/** How much a file's time may lie behind the clock. */
const COARSE_MS = 1_000;

/**
 * The transcripts that were written to since then, `known` among them wherever it lies. A folder that cannot be read has
 * none.
 */
export async function changedFiles(
  { root, folders, file, isByDay = false }: TranscriptPlace,
  since: Date,
  known?: string,
): Promise<readonly string[]> {
  let places: readonly string[] = [root];
  for (const pattern of folders) {
    const below = await Promise.all(
      places.map(async (place) =>
        (await entriesOf(place)).filter((entry) => entry.isDirectory() && pattern.test(entry.name)),
      ),
    );
    places = below.flatMap((entries) => entries.map(({ parentPath, name }) => join(parentPath, name)));
  }
  const found = await Promise.all(
    places.map(async (place) => {
      if (isByDay && !(await isChanged(place, since))) return [];
      const entries = (await entriesOf(place)).filter((entry) => entry.isFile() && file.test(entry.name));
      const paths = entries.map(({ name }) => join(place, name));
      const isNew = await Promise.all(paths.map(async (path) => await isChanged(path, since)));
      return paths.filter((_, index) => isNew[index]);
    }),
  );
  const paths = new Set(found.flat());
  if (known !== undefined && (await isChanged(known, since))) paths.add(known);
  return Array.from(paths);
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

async function isChanged(path: string, since: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs >= since.getTime() - COARSE_MS;
  } catch {
    return false;
  }
}
