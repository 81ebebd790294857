import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import { MODEL_SETTING_CHECKS } from '../model/model-settings.ts';
import { engineOf, type FrontMatter, type ScriptSettings } from '../model/script.ts';
import { isObject, isString, isStrings, TEXT, TEXTS } from '../model/value-check.ts';
import { isArgumentName } from './argument-places.ts';
import { checkedSettings, type SettingsChecks } from './checked-settings.ts';
import { keyLine } from './front-matter.ts';

export type SettingsCode = 'field-wrong-type' | 'field-not-for-pty' | 'field-misspelt';

/** As they stand there: one alone needs no list. */
interface WrittenSettings extends Omit<ScriptSettings, 'files' | 'datasets'> {
  readonly files?: string | readonly string[];
  readonly datasets?: string | readonly string[];
}

const CHECKS: SettingsChecks<WrittenSettings> = {
  title: TEXT,
  description: TEXT,
  engine: { test: (value) => value === 'api' || value === 'pty', words: '`api` or `pty`' },
  model: TEXT,
  tags: TEXTS,
  chatSessionId: TEXT,
  agent: TEXT,
  priming: {
    test: isOneOrMore,
    words: 'the ref of a priming script, or a list of them',
  },
  skills: {
    test: (value) => value === 'auto' || value === 'off' || isStrings(value),
    words: '`auto`, `off` or a list of ids',
  },
  files: { test: isOneOrMore, words: 'the path of a file, or a list of them' },
  datasets: { test: isOneOrMore, words: 'the id of a dataset, or a list of them' },
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

/** What a prompt means nothing without: it is not sent where these cannot be understood. */
const MEANT = ['files', 'datasets'] as const;

/** As they are written at times; other keys that are not known are somebody else's. */
const MISSPELT = { file: 'files', dataset: 'datasets' } as const;

/** The known keys of a prompt script's front matter. A wrong type is a warning, of some an error; the data keep the value. */
export function readSettings(
  text: string,
  frontMatter: FrontMatter,
): { settings: ScriptSettings; diagnostics: readonly Diagnostic<SettingsCode>[] } {
  const { data } = frontMatter;
  const diagnostics: Diagnostic<SettingsCode>[] = [];
  const tell = (severity: Severity, code: SettingsCode, key: string, message: string) =>
    diagnostics.push({ code, message, line: keyLine(text, frontMatter.range, 1, key), severity });

  const written = checkedSettings<WrittenSettings>(data, CHECKS, (key, words) => {
    const isMeant = MEANT.some((each) => each === key);
    const message = `\`${key}\` must be ${words}${isMeant ? '' : '; it is left out'}.`;
    tell(isMeant ? 'error' : 'warning', 'field-wrong-type', key, message);
  });
  const settings = withLists(written);
  for (const [key, meant] of Object.entries(MISSPELT)) {
    if (!Object.hasOwn(data, key) || Object.hasOwn(data, meant)) continue;
    tell('hint', 'field-misspelt', key, `\`${key}\` means nothing here; is it \`${meant}\`?`);
  }
  if (engineOf({ settings }) === 'pty') {
    const reason = settings.engine ?? settings.model ?? 'no `engine` and no `model`';
    for (const key of NOT_FOR_PTY) {
      if (settings[key] === undefined) continue;
      const message = `\`${key}\` has no effect in a terminal (${reason}), which gets the user's words only.`;
      tell('warning', 'field-not-for-pty', key, message);
    }
  }
  return { settings, diagnostics };
}

function withLists({ files, datasets, ...others }: WrittenSettings): ScriptSettings {
  return {
    ...others,
    ...(files !== undefined && { files: listOf(files) }),
    ...(datasets !== undefined && { datasets: listOf(datasets) }),
  };
}

function listOf(value: string | readonly string[]): readonly string[] {
  return isString(value) ? [value] : value;
}

function isOneOrMore(value: unknown): boolean {
  return isString(value) || isStrings(value);
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
