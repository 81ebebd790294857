import { describe, expect, test } from 'vitest';
import { looksLikeDelimiter, readDelimiter } from './delimiter.ts';

describe('a delimiter', () => {
  test.each<[string, Record<string, string>]>([
    ['<!-- user -->', {}],
    ['<!--user-->', {}],
    ['  \t<!-- USER --> \t', {}],
    ['<!-- User key="intro" -->', { key: 'intro' }],
    [`<!-- user key='a b' session="cli-1"-->`, { key: 'a b', session: 'cli-1' }],
    ['<!-- user note="a > b --> c" -->', { note: 'a > b --> c' }],
    [`<!-- user quote="it's" -->`, { quote: "it's" }],
    ['<!-- user key = "x" -->', { key: 'x' }],
    ['<!-- user empty="" -->', { empty: '' }],
  ])('is %j', (line, attributes) => {
    expect(readDelimiter(line)).toEqual({ attributes, problems: [] });
  });

  test.each([
    '<!-- user guide -->',
    '<!-- user key=x -->',
    '<!-- user key="x -->',
    '<!-- user a="1" a="2" -->',
  ])('with a bad attribute is one all the same: %j', (line) => {
    expect(readDelimiter(line)?.problems).toHaveLength(1);
  });

  test('may have an attribute named `__proto__`', () => {
    expect(Object.keys(readDelimiter('<!-- user __proto__="x" -->')?.attributes ?? {})).toEqual([
      '__proto__',
    ]);
  });
});

test.each([
  '<!-- username -->',
  '<!-- users guide -->',
  '<!-- user-guide -->',
  '<!-- the user -->',
  '<!- user -->',
  'user',
  '',
])('%j is plain text', (line) => {
  expect(readDelimiter(line)).toBeUndefined();
  expect(looksLikeDelimiter(line)).toBe(false);
});

test.each([
  'a <!-- user -->',
  '<!-- user --> b',
  '`<!-- user -->`',
  '<!-- user',
  '<!-- user key="a"',
  '- <!-- user -->',
])('%j is text that looks like one', (line) => {
  expect(readDelimiter(line)).toBeUndefined();
  expect(looksLikeDelimiter(line)).toBe(true);
});

test('a line of millions of characters is read', () => {
  const word = 'x'.repeat(20_000_000);
  expect(readDelimiter(`<!-- user ${word}-->`)?.problems).toHaveLength(1);
  expect(readDelimiter(`<!-- user ${word}`)).toBeUndefined();
});
