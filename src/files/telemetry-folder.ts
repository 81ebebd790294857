import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootOf } from './list-scripts.ts';
import { makeFolders } from './make-folders.ts';
import { refuseOutwardLink } from './safe-path.ts';
import { makeWorkspaceFolder } from './workspace-folder.ts';
import { writeNewFile } from './write-new-file.ts';

const STORAGE = '.cuebook/storage';
const FOLDER = `${STORAGE}/telemetry`;
const TELEMETRY = `${FOLDER}/telemetry.sqlite3`;

/** Where the telemetry of a workspace is kept, whether or not there is any. */
export function telemetryPath(workspace: string): string {
  return join(workspace, TELEMETRY);
}

/** Makes the folder for the telemetry of a workspace, which has to be there, out of version control. */
export async function makeTelemetryFolder(workspace: string): Promise<void> {
  const root = await rootOf(workspace);
  if (isMade(root)) return;
  await makeFolders(root, '.cuebook', workspace);
  await makeWorkspaceFolder(root);
  const storage = await makeFolders(root, STORAGE, workspace);
  // The `.gitignore` of the folder above may have been written before anything was kept here.
  await writeNewFile(join(storage, '.gitignore'), '*\n');
  await makeFolders(root, FOLDER, workspace);
  await refuseOutwardLink(root, TELEMETRY);
}

/** Every process asks that at its end, so it has to be quick. */
function isMade(root: string): boolean {
  const path = telemetryPath(root);
  const folder = dirname(path);
  return (
    existsSync(join(root, STORAGE, '.gitignore')) &&
    existsSync(folder) &&
    realpathSync(folder) === folder &&
    lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true
  );
}
