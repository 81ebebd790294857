import type { ValueCheck } from '../model/value-check.ts';

/** One check for each key that is known. */
export type SettingsChecks<Settings> = { readonly [Key in keyof Settings]-?: ValueCheck };

/** The known keys of a front matter whose values are right; the others are reported. Null counts as absent. */
export function checkedSettings<Settings>(
  data: Readonly<Record<string, unknown>>,
  checks: SettingsChecks<Settings>,
  reportWrong: (key: string, words: string) => void,
): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, { test, words }] of Object.entries<ValueCheck>(checks)) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    if (value === undefined || value === null) continue;
    if (test(value)) settings[key] = value;
    else reportWrong(key, words);
  }
  // Every value has passed the check of its key.
  return settings as Settings;
}
