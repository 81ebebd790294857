import { LANGUAGES, type Language } from '../model/language.ts';
import type { Environment } from '../model/provider.ts';
import { REMINDER_MODES, type ReminderMode } from '../model/reminder-mode.ts';
import { isString } from '../model/value-check.ts';
import { userConfigPath, workspaceConfigPath, wrongConfig } from './config-file.ts';
import { configValue } from './config-value.ts';

/** How models are told of files, datasets and time. */
export interface ContextConfig {
  readonly language: Language;
  /** An IANA zone; that of the machine where it is absent. */
  readonly timeZone?: string;
  /** What history says of the reminders that were given. */
  readonly reminder: ReminderMode;
}

/** As the workspace's configuration says, else the user's. Refuses what it cannot be, naming it. */
export async function readContextConfig(workspace: string, environment: Environment): Promise<ContextConfig> {
  const paths = [workspaceConfigPath(workspace), userConfigPath(environment)];
  const first = async <Value>(key: string, check: Check<Value>): Promise<Value | undefined> => {
    for (const path of paths) {
      const written = await configValue(path, key);
      if (written === undefined) continue;
      const value = check.read(written);
      if (value === undefined) throw wrongConfig(path, [`${key}: must be ${check.words}`]);
      return value;
    }
    return undefined;
  };
  const timeZone = await first('timeZone', TIME_ZONE);
  return {
    language: (await first('language', oneOf(LANGUAGES))) ?? 'en',
    ...(timeZone !== undefined && { timeZone }),
    reminder: (await first('reminder', oneOf(REMINDER_MODES))) ?? 'files',
  };
}

/** Whether there is a time zone of this name. */
export function isTimeZone(name: unknown): name is string {
  if (!isString(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

interface Check<Value> {
  read(written: unknown): Value | undefined;
  /** After "must be". */
  readonly words: string;
}

const TIME_ZONE: Check<string> = {
  read: (written) => (isTimeZone(written) ? written : undefined),
  words: 'a time zone, such as Europe/Berlin',
};

function oneOf<Value extends string>(values: readonly Value[]): Check<Value> {
  return { read: (written) => values.find((value) => value === written), words: values.join(' or ') };
}
