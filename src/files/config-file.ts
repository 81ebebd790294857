import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { readTextFile } from './text-file.ts';

/** Where the user's configuration is, whether or not there is one. */
export function userConfigPath(environment: Environment): string {
  const folder = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
  return join(folder, 'cuebook', 'config.yaml');
}

/** Where a workspace's configuration is, whether or not there is one. */
export function workspaceConfigPath(workspace: string): string {
  return join(workspace, '.cuebook', 'config.yaml');
}

/** The text of a configuration; none is an empty one. */
export async function readConfigText(path: string): Promise<string> {
  try {
    return (await readTextFile(path)).text;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return '';
    throw error;
  }
}

/** What to say of a configuration with mistakes: a line for each. */
export function wrongConfig(path: string, problems: readonly string[]): Refusal {
  return new Refusal('INVALID_INPUT', problems.map((problem) => `${path}: ${problem}`).join('\n'), {
    remedy: 'Mend the configuration and try again.',
  });
}

/** Where a run leaves its link to a script: as a line in the script's file, or only in the database. */
export const LINK_SETTINGS = ['file', 'database'] as const;

export type LinkSetting = (typeof LINK_SETTINGS)[number];

export const LINK_WORDS = `must be ${LINK_SETTINGS.join(' or ')}`;
