import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { type SafePlace, safePath, safePlace } from './safe-path.ts';
import { restrictWorkspaceFolder } from './workspace-folder.ts';

/**
 * Makes the folders of a path where they are missing, and returns the real path of the last. Each is looked at before
 * anything is made in it: a link that leaves the root, which is a real path, is refused, and so is what is no folder.
 * Refusals call the root as told. In `.cuebook` of a workspace they are for their owner only.
 */
export async function makeFolders(root: string, path: string, called = root): Promise<string> {
  const names = path.split('/');
  for (let count = 1; count <= names.length; count++) {
    const name = names.slice(0, count).join('/');
    const isNew = await makeFolder(join(root, name), join(called, name), isOwn(name));
    // The folder itself may have come with the workspace, open to all.
    if (isNew && /^\.cuebook\/[^/]+$/.test(name)) await restrictWorkspaceFolder(root);
    const { stats } = await madePlace(root, name, called);
    if (!stats.isDirectory()) {
      throw new Refusal('INVALID_INPUT', `${join(called, name)} is not a folder.`);
    }
  }
  return await safePath(root, path);
}

/** What Cuebook stores is for its owner only; scripts and what is beside them are for whom the umask says. */
function isOwn(name: string): boolean {
  return name === '.cuebook' || name.startsWith('.cuebook/');
}

/** Whether it was not there. */
async function makeFolder(folder: string, called: string, isPrivate: boolean): Promise<boolean> {
  try {
    await mkdir(folder, isPrivate ? { mode: 0o700 } : undefined);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'EEXIST') return false;
    const reason = called === folder ? errorMessage(error) : code;
    throw new Refusal('INVALID_INPUT', `The folder ${called} cannot be made: ${reason}.`, { cause: error });
  }
}

async function madePlace(root: string, name: string, called: string): Promise<SafePlace> {
  try {
    return await safePlace(root, name);
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    throw new Refusal('INVALID_INPUT', `${join(called, name)} is a link that leads nowhere.`, {
      cause: error,
    });
  }
}
