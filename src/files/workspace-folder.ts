import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
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

/** Makes the `.cuebook` folder of a workspace with a `.gitignore` in it; what is there already stays as it is. */
export async function makeWorkspaceFolder(workspace: string): Promise<void> {
  if (hasWorkspaceFolder(workspace)) return;
  const folder = join(workspace, FOLDER);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, IGNORE_FILE), IGNORED, { flag: 'wx' });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    // A workspace that can only be read may still have a database to be read: opening that says what is wrong.
    if (code === 'EACCES' || code === 'EROFS') return;
    throw error;
  }
}
