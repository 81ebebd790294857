import { dirname, resolve } from 'node:path';

import type { ScriptSettings } from '../../model/script.ts';
import type { Session } from '../../model/session.ts';
import type { RunSettings } from '../run-settings.ts';

/** The folder in which the terminals of a script start: that of its file, or the one that it names from there. */
export function terminalFolder(scriptPath: string, cwd = '.'): string {
  return resolve(dirname(scriptPath), cwd);
}

/** The settings of a run in a session that is there, with the folder of its terminals if it has some. */
export function inFolderOf(
  settings: RunSettings,
  { script, metadata }: Session,
  { cwd }: ScriptSettings,
  workspace: string,
): RunSettings {
  if (settings.engine !== 'pty') return settings;
  const folder = script ? terminalFolder(script.scriptPath, cwd) : resolve(workspace, metadata.cwd ?? '.');
  return { ...settings, cwd: folder };
}
