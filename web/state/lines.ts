import type { MessageId } from '../../src/model/ids.ts';
import type { Entry, Turn } from './transcript.ts';

/** What is drawn in one piece of a conversation that is too long to be drawn whole. */
export type Line =
  | { readonly type: 'prompt'; readonly key: string; readonly turn: Turn }
  | { readonly type: 'entry'; readonly key: string; readonly turn: Turn; readonly entry: Entry }
  | { readonly type: 'foot'; readonly key: string; readonly turn: Turn; readonly isLast: boolean };

const linesOfTurn = new WeakMap<Turn, readonly Line[]>();

/** The turns line by line; the lines of a turn that stayed the same stay the same. */
export function linesOf(turns: readonly Turn[]): readonly Line[] {
  const last = turns.at(-1);
  return turns.flatMap((turn) => {
    if (turn === last) return turnLines(turn, true);
    const known = linesOfTurn.get(turn) ?? turnLines(turn, false);
    linesOfTurn.set(turn, known);
    return known;
  });
}

function turnLines(turn: Turn, isLast: boolean): readonly Line[] {
  const { id, prompt, entries, end } = turn;
  return [
    ...(prompt === undefined ? [] : [{ type: 'prompt', key: `prompt ${id}`, turn } as const]),
    ...entries.map((entry) => ({ type: 'entry', key: `${entry.type} ${entry.id}`, turn, entry }) as const),
    ...(end ? [{ type: 'foot', key: `foot ${id}`, turn, isLast } as const] : []),
  ];
}

/** Where a message is shown; -1 where it is not. */
export function lineWith(lines: readonly Line[], id: MessageId): number {
  return lines.findIndex((line) => {
    if (line.type === 'prompt') return line.turn.id === id;
    if (line.type === 'foot') return false;
    const { entry } = line;
    return entry.id === id || (entry.type === 'tool' && entry.result?.id === id);
  });
}

/** Signs on a line of 72, lines of 24 px: near enough until a line was drawn once. */
const SIGNS = 72;
const LINE_PX = 24;
/** Of a prompt only so much is shown at first. */
const MOST_PROMPT_PX = 8 * LINE_PX;

/** About how tall a line will be. */
export function estimatedHeight(line: Line | undefined): number {
  switch (line?.type) {
    case undefined:
      return 0;
    case 'prompt':
      return 40 + Math.min(MOST_PROMPT_PX, textHeight(line.turn.prompt ?? ''));
    case 'foot':
      return 32;
    case 'entry':
      return line.entry.type === 'text' || line.entry.type === 'boot' ? 8 + textHeight(line.entry.text) : 36;
    default:
      return line satisfies never;
  }
}

function textHeight(text: string): number {
  const breaks = text.split('\n').length - 1;
  return LINE_PX * (Math.ceil(text.length / SIGNS) + breaks / 2);
}
