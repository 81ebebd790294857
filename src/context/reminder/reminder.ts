import type { Dataset } from '../../model/dataset.ts';
import type { InputFile } from '../../model/file.ts';
import type { Language } from '../../model/language.ts';
import type { MissingFile } from '../../model/missing-file.ts';
import { behindFrame, element, framed, plainValue } from './frame.ts';
import { REMINDER_WORDS } from './reminder-words.ts';

/** What a model is reminded of in a turn. */
export interface ReminderFacts {
  readonly files?: readonly InputFile[];
  /** Files of earlier turns that cannot be read any more. */
  readonly missing?: readonly MissingFile[];
  readonly datasets?: readonly Dataset[];
  readonly time?: ClockTime;
  readonly language: Language;
}

interface ClockTime {
  readonly at: Date;
  /** An IANA zone. */
  readonly timeZone: string;
}

/** The section that names files; empty for none. */
export function buildAgentInputFilesPrompt(files: readonly InputFile[], language: Language): string {
  const { heading, line } = REMINDER_WORDS[language].files;
  return files.length === 0 ? '' : [`${heading}\n${line}`, ...files.map(fileBlock)].join('\n\n');
}

/** What is put before the user's words in the turn itself; empty where there is nothing to be reminded of. */
export function reminderOf({
  files = [],
  missing = [],
  datasets = [],
  time,
  language,
}: ReminderFacts): string {
  return framed([
    buildAgentInputFilesPrompt(files, language),
    missingSection(missing, language),
    datasetsSection(datasets, language),
    time ? timeSection(time, language) : '',
  ]);
}

/** The user's words with everything that is to be reminded of; untouched where there is nothing. */
export function buildAgentUserReminderInput(text: string, facts: ReminderFacts): string {
  return behindFrame(reminderOf(facts), text);
}

function fileBlock({ id, name, type, url }: InputFile): string {
  return block('file', [
    element('id', id),
    element('name', name),
    element('type', type),
    element('url', url),
  ]);
}

function missingSection(missing: readonly MissingFile[], language: Language): string {
  const { heading, line } = REMINDER_WORDS[language].missing;
  if (missing.length === 0) return '';
  return [heading, ...missing.map(({ name, turn }) => line({ name: plainValue(name), turn }))].join('\n');
}

function datasetsSection(datasets: readonly Dataset[], language: Language): string {
  const { heading, line } = REMINDER_WORDS[language].datasets;
  if (datasets.length === 0) return '';
  const blocks = datasets.map(({ id, name, description }) =>
    block('dataset', [
      element('id', id),
      element('name', name),
      ...(description === undefined ? [] : [element('description', description)]),
    ]),
  );
  return [`${heading}\n${line}`, ...blocks].join('\n\n');
}

function block(name: string, lines: readonly string[]): string {
  return [`<${name}>`, ...lines, `</${name}>`].join('\n');
}

const LOCALE = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Language, string>;

function timeSection({ at, timeZone }: ClockTime, language: Language): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const weekday = new Intl.DateTimeFormat(LOCALE[language], { timeZone, weekday: 'long' }).format(at);
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${REMINDER_WORDS[language].time.heading}\n${day} ${time} ${weekday}`;
}
