import type { Diagnostic } from '../model/diagnostic.ts';
import { MODEL_SETTING_CHECKS } from '../model/model-settings.ts';
import { engineOf, type FrontMatter, type ScriptSettings } from '../model/script.ts';
import { isObject, isString, isStrings, TEXT, TEXTS } from '../model/value-check.ts';
import { isArgumentName } from './argument-places.ts';
import { checkedSettings, type SettingsChecks } from './checked-settings.ts';
import { keyLine } from './front-matter.ts';

export type SettingsCode = 'field-wrong-type' | 'field-not-for-pty';

const CHECKS: SettingsChecks<ScriptSettings> = {
  title: TEXT,
  description: TEXT,
  engine: { test: (value) => value === 'api' || value === 'pty', words: '`api` or `pty`' },
  model: TEXT,
  tags: TEXTS,
  chatSessionId: TEXT,
  agent: TEXT,
  priming: {
    test: (value) => isString(value) || isStrings(value),
    words: 'the ref of a priming script, or a list of them',
  },
  skills: {
    test: (value) => value === 'auto' || value === 'off' || isStrings(value),
    words: '`auto`, `off` or a list of ids',
  },
  files: TEXTS,
  datasets: TEXTS,
  document: TEXT,
  recording: {
    test: (value) => isString(value) || (isStrings(value) && value.length > 0),
    words: 'the path of a file, or a list of them',
  },
  cwd: TEXT,
  args: { test: isArguments, words: 'names, each with `default` and `description` or nothing after it' },
  expect: { test: () => true, words: 'contracts' },
  ...MODEL_SETTING_CHECKS,
};

const NOT_FOR_PTY = ['agent', 'skills', 'priming', 'files', 'datasets', 'history', 'time'] as const;

/** The known keys of a prompt script's front matter. A wrong type is a warning; the data keep the value. */
export function readSettings(
  text: string,
  frontMatter: FrontMatter,
): { settings: ScriptSettings; diagnostics: readonly Diagnostic<SettingsCode>[] } {
  const { data } = frontMatter;
  const diagnostics: Diagnostic<SettingsCode>[] = [];
  const warn = (code: SettingsCode, key: string, message: string) =>
    diagnostics.push({ code, message, line: keyLine(text, frontMatter.range, 1, key), severity: 'warning' });

  const settings = checkedSettings(data, CHECKS, (key, words) =>
    warn('field-wrong-type', key, `\`${key}\` must be ${words}; it is left out.`),
  );
  if (engineOf({ settings }) === 'pty') {
    const reason = settings.engine ?? settings.model ?? 'no `engine` and no `model`';
    for (const key of NOT_FOR_PTY) {
      if (settings[key] === undefined) continue;
      const message = `\`${key}\` has no effect in a terminal (${reason}), which gets the user's words only.`;
      warn('field-not-for-pty', key, message);
    }
  }
  return { settings, diagnostics };
}

function isArguments(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, argument]) => isArgumentName(name) && (argument === null || isArgument(argument)),
    )
  );
}

function isArgument(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { default: standard = null, description = null } = value;
  return (standard === null || isScalar(standard)) && (description === null || isString(description));
}

function isScalar(value: unknown): boolean {
  return isString(value) || typeof value === 'number' || typeof value === 'boolean';
}
