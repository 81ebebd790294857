import { describe, expect, it } from 'vitest';
import { primingRefOf } from '../../src/model/priming-ref.ts';
import { slugProblem } from './priming-slug.ts';

const CASES = [
  ['course-1', undefined],
  ['team/2026/notes_v1.2', undefined],
  ['', 'empty'],
  ['two words', 'character'],
  ['纪要', 'character'],
  ['a\\b', 'character'],
  ['c:notes', 'character'],
  ['..', 'upwards'],
  ['a/../b', 'upwards'],
  ['./a', 'upwards'],
  ['/a', 'gap'],
  ['a//b', 'gap'],
  ['a/', 'gap'],
  ['notes.md', 'ending'],
  ['notes.MD', 'ending'],
  ['con', 'device'],
  ['a/nul.x', 'device'],
  ['x'.repeat(201), 'long'],
  [Array.from({ length: 4 }, () => 'x'.repeat(150)).join('/'), 'long'],
] as const;

describe('the name of a priming script', () => {
  it.each(CASES)('%j: %s', (slug, problem) => {
    expect(slugProblem(slug, 'individual/ann')).toBe(problem);
    expect(isTaken(slug)).toBe(problem === undefined);
  });
});

/** Whether the server would take it. */
function isTaken(slug: string): boolean {
  try {
    primingRefOf({ scope: 'individual', memberId: 'ann', slug });
    return true;
  } catch {
    return false;
  }
}
