import { LONGEST_ROW } from '../../../model/row-pattern.ts';
import type { TerminalChoice, TerminalQuestion } from '../../../model/terminal.ts';
import type { ProgramStatus } from '../terminal/terminal.ts';
import type { ProfilePatterns } from './profile-patterns.ts';
import { isTopOfFrame, withoutFrame } from './row-text.ts';

/** So many rows above the answers belong to a question, if nothing else tells where it begins. */
const ROWS_ABOVE = 12;

/** What a program asks, cut from its screen. */
export function questionOn(
  lines: readonly string[],
  { profile, replies }: ProfilePatterns,
  status: ProgramStatus | undefined,
): TerminalQuestion {
  const choices: TerminalChoice[] = [];
  let first = lines.length;
  for (const [row, line] of lines.entries()) {
    const found = choicesIn(withoutFrame(line), replies);
    if (found.length === 0) continue;
    // Of two lists the lower one is asked now: the other is from before.
    if (found.some(({ keys }) => choices.some((choice) => choice.keys === keys))) choices.length = 0;
    if (choices.length === 0) first = row;
    choices.push(...found);
  }
  const text = questionText(lines, first);
  const told = status?.state === 'blocked' ? status.message : undefined;
  return {
    kind: (status?.state === 'blocked' && status.kind) || profile.asks,
    text: told === undefined || text.includes(told) ? text : `${told}\n\n${text}`.trim(),
    choices,
  };
}

/** A menu changes settings of the program, so nothing in it counts as a permission that may be given unseen. */
export function menuQuestion({ text, choices }: TerminalQuestion): TerminalQuestion {
  return { kind: 'question', text, choices: choices.map(({ label, keys }) => ({ label, keys })) };
}

/** Whether two looks at a screen found the same question. What moves in it, such as a spinner or a clock, does not count. */
export function isSameQuestion(one: TerminalQuestion, other: TerminalQuestion): boolean {
  const letters = ({ text }: TerminalQuestion) => text.replace(/[^\p{L}]/gu, '');
  return letters(one) === letters(other) && JSON.stringify(one.choices) === JSON.stringify(other.choices);
}

function choicesIn(row: string, replies: ProfilePatterns['replies']): readonly TerminalChoice[] {
  const text = row.slice(0, LONGEST_ROW);
  const found: { readonly start: number; readonly end: number; readonly choice: TerminalChoice }[] = [];
  for (const { reply, pattern } of replies) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    if (found.some((other) => start < other.end && other.start < end)) continue;
    const { label, keys, answer } = reply;
    const choice = { label: filledIn(label, match).trim(), keys: filledIn(keys, match) };
    found.push({ start, end, choice: { ...choice, ...(answer !== undefined && { answer }) } });
  }
  return found.toSorted((one, other) => one.start - other.start).map(({ choice }) => choice);
}

function filledIn(text: string, match: RegExpExecArray): string {
  return text.replace(/\$([1-9])/g, (_, group: string) => match[Number(group)] ?? '');
}

/** The rows from the frame above the choices to the last one; without choices, the last ones. */
function questionText(lines: readonly string[], firstChoice: number): string {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  let start = Math.min(firstChoice, end);
  const most = Math.max(0, start - ROWS_ABOVE);
  while (start > most && !isTopOfFrame(lines[start - 1] ?? '')) start -= 1;
  const rows = lines.slice(start, end).map((line) => withoutFrame(line));
  return rows
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
