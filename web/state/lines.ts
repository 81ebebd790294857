import type { MessageId } from '../../src/model/ids.ts';
import { type Section, type SectionedText, sectionsOf } from './markdown-sections.ts';
import type { Priming } from './priming.ts';
import type { Entry, EntryId, Turn } from './turn.ts';

/** What is drawn in one piece of a conversation that is too long to be drawn whole. */
export type Line =
  | { readonly type: 'prompt'; readonly key: string; readonly turn: Turn }
  | AnswerLine
  | { readonly type: 'entry'; readonly key: string; readonly entry: Exclude<Entry, AnswerEntry> }
  /** Above the history that the conversation began with. */
  | { readonly type: 'primed'; readonly key: string; readonly refs: readonly string[] }
  /** In its place where people are not shown it. */
  | {
      readonly type: 'hidden';
      readonly key: string;
      readonly refs: readonly string[];
      readonly records: number;
    }
  /** Beneath it. */
  | { readonly type: 'begins'; readonly key: string }
  | { readonly type: 'foot'; readonly key: string; readonly turn: Turn; readonly isLast: boolean };

type AnswerEntry = Extract<Entry, { readonly type: 'text' | 'boot' }>;

/** A section of what a model said. */
export interface AnswerLine {
  readonly type: 'answer';
  readonly key: string;
  readonly id: EntryId;
  readonly isBoot: boolean;
  readonly section: Section;
  readonly definitions: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Only the last section still grows. */
  readonly isRunning: boolean;
  readonly isIncomplete: boolean;
  /** All of what was said, with the first section of it. */
  readonly whole: string | undefined;
}

/** How answers were divided, by their ids. */
export type DividedAnswers = ReadonlyMap<EntryId, SectionedText>;

export interface DividedLines {
  readonly lines: readonly Line[];
  /** How many of them stand above the last reset: they are not sent any more. */
  readonly past: number;
  /** Those of the last turn, which may still grow. */
  readonly answers: DividedAnswers;
}

const linesOfTurn = new WeakMap<Turn, readonly Line[]>();

/** The turns line by line; the lines of a turn that stayed the same stay the same. */
export function linesOf(
  turns: readonly Turn[],
  before: DividedAnswers = new Map(),
  priming?: Priming,
): DividedLines {
  const last = turns.at(-1);
  const answers = new Map<EntryId, SectionedText>();
  for (const entry of last?.entries ?? []) {
    if (isAnswer(entry)) answers.set(entry.id, sectionsOf(entry.text, before.get(entry.id)));
  }
  const linesIn = (some: readonly Turn[]) =>
    some.flatMap((turn) => {
      if (turn === last) return turnLines(turn, true, answers);
      const known = linesOfTurn.get(turn) ?? turnLines(turn, false, new Map());
      linesOfTurn.set(turn, known);
      return known;
    });
  const begins = turns.findIndex(({ isPrimed }) => !isPrimed);
  const primed = turns.slice(0, begins === -1 ? turns.length : begins);
  const own = linesIn(turns.slice(primed.length));
  const lines = [...historyLines(linesIn(primed), priming), ...own];
  return { lines, past: Math.max(0, lines.findLastIndex(isReset)), answers };
}

/** What the conversation began with, set apart from it. */
function historyLines(primed: readonly Line[], priming: Priming | undefined): readonly Line[] {
  const { refs = [], records = 0 } = priming ?? {};
  if (primed.length > 0) {
    return [{ type: 'primed', key: 'primed', refs }, ...primed, { type: 'begins', key: 'begins' }];
  }
  return records > 0 ? [{ type: 'hidden', key: 'hidden', refs, records }] : [];
}

/** Whether two lines show the same, though they may have been made anew. */
export function isSameLine(one: Line, other: Line): boolean {
  const others: ReadonlyMap<string, unknown> = new Map(Object.entries(other));
  const names = Object.entries(one);
  return names.length === others.size && names.every(([name, value]) => others.get(name) === value);
}

function turnLines(turn: Turn, isLast: boolean, answers: DividedAnswers): readonly Line[] {
  const { id, prompt, entries, end } = turn;
  return [
    ...(prompt === undefined ? [] : [{ type: 'prompt', key: `prompt ${id}`, turn } as const]),
    ...entries.flatMap((entry): readonly Line[] => {
      if (isAnswer(entry)) return answerLines(entry, answers.get(entry.id) ?? sectionsOf(entry.text));
      return [{ type: 'entry', key: `${entry.type} ${entry.id}`, entry }];
    }),
    ...(end && hasFoot(turn) ? [{ type: 'foot', key: `foot ${id}`, turn, isLast } as const] : []),
  ];
}

/** What an agent did by itself, unasked for people's eyes, took nothing worth telling. */
function hasFoot({ prompt, tokens }: Turn): boolean {
  return prompt !== undefined || tokens.input + tokens.output > 0;
}

function answerLines(entry: AnswerEntry, { sections, definitions }: SectionedText): readonly Line[] {
  const { type, id, text, isRunning, isIncomplete } = entry;
  return sections.map((section, index) => {
    const isFirst = index === 0;
    const isLast = index === sections.length - 1;
    return {
      type: 'answer',
      key: isFirst ? `${type} ${id}` : `${type} ${id} ${section.at}`,
      id,
      isBoot: type === 'boot',
      section,
      definitions: sections.length === 1 ? '' : definitions,
      isFirst,
      isLast,
      isRunning: isRunning && isLast,
      isIncomplete: isIncomplete && isLast,
      whole: isFirst && !isRunning ? text : undefined,
    };
  });
}

function isReset(line: Line): boolean {
  return line.type === 'entry' && line.entry.type === 'reset';
}

function isAnswer(entry: Entry): entry is AnswerEntry {
  return entry.type === 'text' || entry.type === 'boot';
}

/** Where a message is shown, or begins to be; -1 where it is not. */
export function lineWith(lines: readonly Line[], id: MessageId): number {
  return lines.findIndex((line) => {
    if (line.type === 'prompt') return line.turn.id === id;
    if (line.type === 'answer') return line.id === id;
    if (line.type !== 'entry') return false;
    const { entry } = line;
    return entry.id === id || (entry.type === 'tool' && entry.result?.id === id);
  });
}
