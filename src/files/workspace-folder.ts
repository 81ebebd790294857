import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../model/error-code.ts';

const FOLDER = '.cuebook';
const IGNORE_FILE = '.gitignore';

/** What Cuebook itself keeps in a workspace and nobody wants under version control. */
const IGNORED =
  '.gitignore\ncuebook.db*\nserver.json\nchat-history*\nfiles/\nsandboxes/\nterminals/\ndatasets.db*\nstorage/\n';

/** Whether anything was kept in a workspace yet. */
export function hasWorkspaceFolder(workspace: string): boolean {
  return existsSync(join(workspace, FOLDER, IGNORE_FILE));
}

/** Makes the `.cuebook` folder of a workspace with a `.gitignore` in it, for its owner only; what is in it stays as it is. */
export async function makeWorkspaceFolder(workspace: string): Promise<void> {
  if (hasWorkspaceFolder(workspace)) return;
  const folder = join(workspace, FOLDER);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, IGNORE_FILE), IGNORED, { flag: 'wx' });
    await restrictWorkspaceFolder(workspace);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    // A workspace that can only be read may still have a database to be read: opening that says what is wrong.
    if (code === 'EACCES' || code === 'EROFS') return;
    throw error;
  }
}

/**
 * Closes the `.cuebook` folder to others, for when something is stored in it for the first time: it may have come with
 * the workspace. Afterwards its mode is up to its owner.
 */
export async function restrictWorkspaceFolder(workspace: string): Promise<void> {
  const folder = join(workspace, FOLDER);
  try {
    // A link may lead to a folder that is not ours.
    if ((await lstat(folder)).isDirectory()) await chmod(folder, 0o700);
  } catch (error) {
    // Somebody else's cannot be closed, nor one that can only be read; what is put into it is closed itself.
    if (errorCode(error) === undefined) throw error;
  }
}
