import { MODEL_SETTING_CHECKS, type ModelSettings } from '../model/model-settings.ts';
import type { Environment } from '../model/provider.ts';
import { isObject, TEXT } from '../model/value-check.ts';
import { checkedSettings, type SettingsChecks } from '../script/checked-settings.ts';
import { userConfigPath, workspaceConfigPath, wrongConfig } from './config-file.ts';
import { configValue } from './config-value.ts';

/** What holds where nothing else is said: neither by a flag, nor by the session, the script or the agent. */
export interface Defaults extends ModelSettings {
  /** As `provider/name`. */
  readonly model?: string;
  /** The id of the agent that answers. */
  readonly agent?: string;
}

const CHECKS: SettingsChecks<Defaults> = {
  model: TEXT,
  agent: TEXT,
  ...MODEL_SETTING_CHECKS,
};

/** The `defaults` of the workspace's configuration, and for every key that it leaves open those of the user's. */
export async function readDefaults(workspace: string, environment: Environment): Promise<Defaults> {
  const [ofWorkspace, ofUser] = await Promise.all([
    defaultsIn(workspaceConfigPath(workspace)),
    defaultsIn(userConfigPath(environment)),
  ]);
  return { ...ofUser, ...ofWorkspace };
}

async function defaultsIn(path: string): Promise<Defaults> {
  const written = await configValue(path, 'defaults');
  if (written === undefined) return {};
  if (!isObject(written)) throw wrongConfig(path, ['defaults: must be `key: value` lines']);
  const problems = Object.keys(written)
    .filter((key) => !Object.hasOwn(CHECKS, key))
    .map((key) => `defaults: ${key} is unknown here`);
  const defaults = checkedSettings(written, CHECKS, (key, words) => {
    problems.push(`defaults.${key}: must be ${words}`);
  });
  if (problems.length > 0) throw wrongConfig(path, problems);
  return defaults;
}
