import type { Environment } from '../model/provider.ts';
import { isObject } from '../model/value-check.ts';
import { readFlatYaml } from '../script/flat-yaml.ts';
import {
  LINK_SETTINGS,
  LINK_WORDS,
  type LinkSetting,
  readConfigText,
  userConfigPath,
  workspaceConfigPath,
  wrongConfig,
} from './config-file.ts';

/**
 * Whether a run puts its link into the script's file: as the workspace's configuration says, else the user's, else it
 * does. Every run asks this first, so no library is loaded for a configuration that is flat or does not speak of it.
 */
export async function linkSetting(workspace: string, environment: Environment): Promise<LinkSetting> {
  return (
    (await linkIn(workspaceConfigPath(workspace))) ?? (await linkIn(userConfigPath(environment))) ?? 'file'
  );
}

async function linkIn(path: string): Promise<LinkSetting | undefined> {
  const text = await readConfigText(path);
  if (!text.includes('link')) return undefined;
  const content = readFlat(text) ?? (await import('./config-yaml.ts')).readConfigYaml(path, text);
  if (!isObject(content)) throw wrongConfig(path, ['the file: must be `key: value` lines']);
  const link = Object.hasOwn(content, 'link') ? content['link'] : undefined;
  if (link === undefined || link === null) return undefined;
  const known = LINK_SETTINGS.find((setting) => setting === link);
  if (known === undefined) throw wrongConfig(path, [`link: ${LINK_WORDS}`]);
  return known;
}

/** A configuration of `key: value` lines and comments between them; `undefined` for every other. */
function readFlat(text: string): Readonly<Record<string, unknown>> | undefined {
  // A line that begins with # is a comment wherever it stands: texts of several lines are not read here.
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const content = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => `${line}\n`)
    .join('');
  const flat = readFlatYaml(`${content}---`, 0, content.length + 3);
  return flat?.closing === content.length ? flat.data : undefined;
}
