import { basename, dirname, join } from 'node:path';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { rootOf } from './list-scripts.ts';
import { safePlace } from './safe-path.ts';
import { isNewName, isScriptFolder, isScriptName } from './script-names.ts';

/**
 * Where a script of a workspace is, named from there by somebody we need not trust. What `listScripts` would not find is
 * refused. A link keeps its name: it is by that name that its session knows it.
 */
export async function scriptPath(workspace: string, name: string): Promise<string> {
  refuseOtherNames(name);
  const folder = await scriptFolder(workspace, dirname(name));
  const { path, stats } = await safePlace(await rootOf(workspace), name);
  if (!isScriptName(basename(path))) {
    throw new Refusal(
      'INVALID_INPUT',
      `${JSON.stringify(name)} is a link to something that is not a script.`,
    );
  }
  if (!stats.isFile()) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is not a file.`);
  }
  return join(folder, basename(name));
}

/** Where a script that is not there yet would be; its folder has to be. */
export async function newScriptPath(workspace: string, name: string): Promise<string> {
  refuseOtherNames(name);
  if (!isNewName(basename(name))) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(basename(name))} cannot be the name of a script.`);
  }
  return join(await folderForNew(workspace, dirname(name)), basename(name));
}

/** The folder that a new script is put into, named as a script is; it has to be there. */
export async function folderForNew(workspace: string, name: string): Promise<string> {
  try {
    return await scriptFolder(workspace, name);
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    throw new Refusal('NOT_FOUND', `There is no folder ${name}.`, {
      remedy: 'Make the folder, then try again.',
      cause: error,
    });
  }
}

function refuseOtherNames(name: string): void {
  if (isScriptName(basename(name))) return;
  throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is not called like a script.`, {
    remedy: 'The name of a script ends with .prompt.md.',
  });
}

/** The same of a folder that a script could be put into. */
export async function scriptFolder(workspace: string, name: string): Promise<string> {
  const refuse = (reason: string) => new Refusal('INVALID_INPUT', `${JSON.stringify(name)} ${reason}.`);
  const folders = name.split(/[/\\]/).filter((folder) => !WITHOUT_NAME.includes(folder));
  if (!folders.every(isScriptFolder)) throw refuse('is where no scripts are looked for');
  const root = await rootOf(workspace);
  const { path, stats } = await safePlace(root, name);
  // By a link, one script would have two names, and two sessions.
  if (path !== join(root, ...folders)) throw refuse('is a link, or in one');
  if (!stats.isDirectory()) throw refuse('is not a folder');
  return path;
}

/** What leads upwards is refused for that. */
const WITHOUT_NAME: readonly string[] = ['', '.', '..'];
