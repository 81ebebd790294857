import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import { rootOf } from './list-scripts.ts';
import { safePath } from './safe-path.ts';
import { isScriptFolder, isScriptName } from './script-names.ts';

/**
 * Where a script of a workspace is, named from there by somebody we need not trust. What `listScripts` would not find is
 * refused. A link keeps its name: it is by that name that its session knows it.
 */
export async function scriptPath(workspace: string, name: string): Promise<string> {
  const segments = segmentsOf(name);
  if (!isScriptName(segments.pop() ?? '')) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is not called like a script.`, {
      remedy: 'The name of a script ends with .prompt.md.',
    });
  }
  refuseHidden(name, segments);
  const real = await safePath(workspace, name);
  if (!(await stat(real)).isFile()) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is not a file.`);
  }
  return join(await rootOf(workspace), name);
}

/** The same of a folder that a script could be put into. */
export async function scriptFolder(workspace: string, name: string): Promise<string> {
  refuseHidden(name, segmentsOf(name));
  const real = await safePath(workspace, name);
  if (!(await stat(real)).isDirectory()) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is not a folder.`);
  }
  return join(await rootOf(workspace), name);
}

function segmentsOf(name: string): string[] {
  return name.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
}

/** What leads upwards is another matter. */
function refuseHidden(name: string, folders: readonly string[]): void {
  if (folders.every((folder) => folder === '..' || isScriptFolder(folder))) return;
  throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} is where no scripts are looked for.`);
}
