import type { Environment } from '../model/provider.ts';
import {
  LINK_SETTINGS,
  LINK_WORDS,
  type LinkSetting,
  userConfigPath,
  workspaceConfigPath,
  wrongConfig,
} from './config-file.ts';
import { configValue } from './config-value.ts';

/**
 * Whether a run puts its link into the script's file: as the workspace's configuration says, else the user's, else it
 * does.
 */
export async function linkSetting(workspace: string, environment: Environment): Promise<LinkSetting> {
  return (
    (await linkIn(workspaceConfigPath(workspace))) ?? (await linkIn(userConfigPath(environment))) ?? 'file'
  );
}

async function linkIn(path: string): Promise<LinkSetting | undefined> {
  const link = await configValue(path, 'link');
  if (link === undefined) return undefined;
  const known = LINK_SETTINGS.find((setting) => setting === link);
  if (known === undefined) throw wrongConfig(path, [`link: ${LINK_WORDS}`]);
  return known;
}
