import type { Diagnostic } from '../model/diagnostic.ts';
import { engineOf, type FrontMatter, type ScriptSettings } from '../model/script.ts';
import { keyLine } from './front-matter.ts';

export type SettingsCode = 'field-wrong-type' | 'field-not-for-pty';

interface Check {
  readonly test: (value: unknown) => boolean;
  readonly words: string;
}

const TEXT: Check = { test: isString, words: 'text' };
const TEXTS: Check = { test: isStrings, words: 'a list of texts' };
const NUMBER: Check = { test: Number.isFinite, words: 'a number' };

const CHECKS: { readonly [K in keyof ScriptSettings]-?: Check } = {
  title: TEXT,
  description: TEXT,
  engine: { test: (value) => value === 'api' || value === 'pty', words: '`api` or `pty`' },
  model: TEXT,
  tags: TEXTS,
  chatSessionId: TEXT,
  agent: TEXT,
  priming: TEXTS,
  skills: {
    test: (value) => value === 'auto' || value === 'off' || isStrings(value),
    words: '`auto`, `off` or a list of ids',
  },
  files: TEXTS,
  datasets: TEXTS,
  document: TEXT,
  recording: TEXT,
  cwd: TEXT,
  args: { test: isArguments, words: 'names, each with `default` and `description` or nothing' },
  expect: { test: () => true, words: 'contracts' },
  temperature: NUMBER,
  maxOutputTokens: {
    test: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0,
    words: 'a whole number above 0',
  },
  topP: NUMBER,
  seed: { test: Number.isSafeInteger, words: 'a whole number' },
  reasoning: TEXT,
};

const NOT_FOR_PTY = ['agent', 'skills', 'priming', 'datasets'] as const;

/** The known keys of a prompt script's front matter. A wrong type is a warning; the data keep the value. */
export function readSettings(
  text: string,
  frontMatter: FrontMatter,
): { settings: ScriptSettings; diagnostics: readonly Diagnostic<SettingsCode>[] } {
  const { data } = frontMatter;
  const diagnostics: Diagnostic<SettingsCode>[] = [];
  const warn = (code: SettingsCode, key: string, message: string) =>
    diagnostics.push({ code, message, line: keyLine(text, frontMatter.range, 1, key), severity: 'warning' });

  const right: Record<string, unknown> = {};
  for (const [key, { test, words }] of Object.entries(CHECKS)) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    if (value === undefined || value === null) continue;
    if (test(value)) right[key] = value;
    else warn('field-wrong-type', key, `\`${key}\` must be ${words}; it is left out.`);
  }
  const settings: ScriptSettings = isSettings(right) ? right : {};
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

type Fields = Readonly<Record<string, unknown>>;

function isSettings(value: Fields): value is Fields & ScriptSettings {
  return Object.entries(CHECKS).every(([key, { test }]) => value[key] === undefined || test(value[key]));
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString);
}

function isArguments(value: unknown): boolean {
  return (
    isObject(value) && Object.values(value).every((argument) => argument === null || isArgument(argument))
  );
}

function isArgument(value: unknown): boolean {
  if (!isObject(value)) return false;
  const description = value['description'];
  return description === undefined || isString(description);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
