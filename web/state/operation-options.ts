import type { Operation } from '../../src/model/agent.ts';
import type { JsonObject } from '../../src/model/json.ts';

type SettingOperation = Extract<Operation, { readonly type: 'setting' }>;
type Option = SettingOperation['options'][number];

/** The option that a setting is set to; undefined where nothing is set, or something that is none of them. */
export function chosenOption(
  { setting, options }: SettingOperation,
  settings: JsonObject,
): Option | undefined {
  const value = settings[setting];
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return options.find((option) => JSON.stringify(option.value) === text);
}
