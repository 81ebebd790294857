import { PRIMING_FOLDER, primingPathOf } from '../model/priming-ref.ts';
import { Refusal } from '../model/refusal.ts';
import { rootOf } from './list-scripts.ts';
import { safePathIfThere, safePlaceIfThere } from './safe-path.ts';
import { readTextFile, type TextFile } from './text-file.ts';

/** A priming script as it is on disk. */
export interface PrimingFile extends TextFile {
  readonly ref: string;
}

/**
 * The real path of the priming script that a ref names. Refuses what is not there, and links that leave the folder of
 * priming scripts, or that folder itself where it leaves the workspace.
 */
export async function locatePriming(workspace: string, ref: string): Promise<string> {
  const path = primingPathOf(ref);
  const folder = await primingFolder(await rootOf(workspace));
  if (folder === undefined) throw notThere(path);
  const place = await safePlaceIfThere(folder, `${ref}.md`);
  if (place === undefined) throw notThere(path);
  if (place.stats.isFile()) return place.path;
  throw new Refusal('INVALID_INPUT', `${path} is not a file.`);
}

/** Reads the priming script that a ref names, whatever is in it. */
export async function readPriming(workspace: string, ref: string): Promise<PrimingFile> {
  return { ref, ...(await readTextFile(await locatePriming(workspace, ref))) };
}

/** The real folder of a workspace's priming scripts; undefined if it has none. The root is a real path. */
export async function primingFolder(root: string): Promise<string | undefined> {
  return await safePathIfThere(root, PRIMING_FOLDER);
}

function notThere(path: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no priming script ${path}.`, {
    remedy: '`cuebook prime list` shows those that are there.',
  });
}
