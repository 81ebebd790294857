import { describe, expect, it } from 'vitest';
import { comparedText } from './compared-text.ts';
import { argumentFields, lacksArguments, passedArguments } from './script-arguments.ts';
import { readingOf } from './script-reading.ts';
import { changeBetween } from './text-change.ts';

describe('arguments', () => {
  const declared = readingOf(
    `---\nargs:\n  name:\n    description: who\n  tone:\n    default: warm\n---\n\nGreet \${name}.\n`,
  );
  const used = readingOf(`Rank $2 before \${1:-all} for \${who}.\n`);

  it('have a field each, as they are declared', () => {
    expect(argumentFields(declared.script)).toEqual([
      { name: 'name', description: 'who', fallback: undefined },
      { name: 'tone', description: undefined, fallback: 'warm' },
    ]);
  });

  it('have one for each place where none is declared', () => {
    expect(argumentFields(used.script).map(({ name, fallback }) => [name, fallback])).toEqual([
      ['1', 'all'],
      ['2', undefined],
      ['who', undefined],
    ]);
    expect(argumentFields(readingOf('Plain.\n').script)).toEqual([]);
  });

  it('are passed as they were filled in', () => {
    expect(passedArguments(argumentFields(declared.script), { name: 'Alice', tone: '' })).toEqual({
      named: { name: 'Alice' },
    });
    expect(passedArguments(argumentFields(used.script), { '2': 'this', who: 'me' })).toEqual({
      positional: ['', 'this'],
      named: { who: 'me' },
    });
    expect(passedArguments(argumentFields(used.script), {})).toBeUndefined();
  });

  it('are missing where one has no default', () => {
    expect(lacksArguments(declared.script, undefined)).toBe(true);
    expect(lacksArguments(declared.script, { named: { name: 'Alice' } })).toBe(false);
    expect(lacksArguments(used.script, undefined)).toBe(false);
  });
});

describe('the change between two texts', () => {
  it.each([
    ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['', 'new', { from: 0, to: 0, insert: 'new' }],
    ['one', 'two', { from: 0, to: 3, insert: 'two' }],
  ])('from %j to %j is the smallest', (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
  });

  it('is none between equals', () => {
    expect(changeBetween('a', 'a')).toBeUndefined();
  });
});

describe('what a session ran', () => {
  it('is compared as if it named the same session', () => {
    const id = '00000000-0000-7000-8000-000000000001';
    const text = `---\ntitle: B\nchatSessionId: ${id}\n---\n\nOne?\n`;
    expect(comparedText('---\r\ntitle: A\r\n---\r\n\r\nOne?\r\n', text)).toBe(text.replace('B', 'A'));
    expect(comparedText('One?\n', 'Two?\n')).toBe('One?\n');
  });
});
