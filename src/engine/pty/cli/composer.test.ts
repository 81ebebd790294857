import { expect, it } from 'vitest';
import { USUAL_PROFILE } from '../../../model/cli-profile.ts';
import { hasFocus, TypedPrompt } from './composer.ts';
import { profilePatterns } from './profile-patterns.ts';

const SIZE = { columns: 80, rows: 24 };
const HINT = '> Enter to send';

/** A composer whose end only the cursor marks, in a program that prints its answers below the prompt. */
const { composer } = profilePatterns({
  ...USUAL_PROFILE,
  id: 'plain',
  command: 'plain',
  ready: {},
  composer: '^> (.*)$',
  cursorInComposer: true,
});
if (!composer) throw new Error('The profile has no composer.');
const patterns = composer;

const screen = (lines: readonly string[], column: number) => ({
  lines: [...lines, '', ''],
  cursor: { row: lines.length - 1, column },
});

/** Whether Enter would send the prompt that is shown so, and nothing else. */
function isHeld(prompt: string, lines: readonly string[], column: number): boolean {
  const seen = screen(lines, column);
  const typed = new TypedPrompt(prompt, patterns, [HINT]);
  return typed.isHeldIn(seen.lines) && typed.reachesCursor(seen) && hasFocus(seen, SIZE, patterns);
}

it.each([
  ['one line', 'Hello there', ['> Hello there'], 13],
  ['lines without marks', 'One\ntwo\n\nfour', ['> One', 'two', '', 'four'], 4],
  ['a paste that has a name', 'One\n'.repeat(40), ['> [Pasted text #1 +40 lines]'], 28],
])('holds a prompt up to the cursor: %s', (_, prompt, lines, column) => {
  expect(isHeld(prompt, lines, column)).toBe(true);
});

it.each([
  ['the row below it', ['> Hello there', ''], 0],
  ['an answer that has begun', ['> Hello there', '', 'Let me see'], 10],
  ['a question', ['> Hello there', '◆  May I?', '│  ● Yes'], 8],
])('does not take a prompt that was sent for one in the composer: %s', (_, lines, column) => {
  expect(isHeld('Hello there', lines, column)).toBe(false);
});
