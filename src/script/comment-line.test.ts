import { describe, expect, test } from 'vitest';
import { DELIMITER, EXPECTATION } from './comment-line.ts';

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
    expect(DELIMITER.read(line)).toEqual({ attributes, problems: [] });
  });

  test.each([
    '<!-- user guide -->',
    '<!-- user key=x -->',
    '<!-- user key="x -->',
    '<!-- user a="1" a="2" -->',
  ])('with a bad attribute is one all the same: %j', (line) => {
    expect(DELIMITER.read(line)?.problems).toHaveLength(1);
  });

  test('may have an attribute named `__proto__`', () => {
    expect(Object.keys(DELIMITER.read('<!-- user __proto__="x" -->')?.attributes ?? {})).toEqual([
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
  expect(DELIMITER.read(line)).toBeUndefined();
  expect(DELIMITER.isLike(line)).toBe(false);
});

test.each([
  'a <!-- user -->',
  '<!-- user --> b',
  '`<!-- user -->`',
  '<!-- user',
  '<!-- user key="a"',
  '- <!-- user -->',
])('%j is text that looks like one', (line) => {
  expect(DELIMITER.read(line)).toBeUndefined();
  expect(DELIMITER.isLike(line)).toBe(true);
});

describe('a line of one word', () => {
  test('is none of another', () => {
    expect(EXPECTATION.read('<!-- user -->')).toBeUndefined();
    expect(EXPECTATION.isLike('<!-- user expect="x" -->')).toBe(false);
    expect(DELIMITER.read('<!-- expect key="user" -->')).toBeUndefined();
    expect(DELIMITER.isLike('<!-- expect user -->')).toBe(false);
  });

  test('has the attributes and the case rules of every other', () => {
    const line = ` \t<!-- EXPECT contains='say "yes"' max-tokens = "20"--> `;
    expect(EXPECTATION.read(line)).toEqual({
      attributes: { contains: 'say "yes"', 'max-tokens': '20' },
      problems: [],
    });
    expect(EXPECTATION.read('<!-- expected -->')).toBeUndefined();
    expect(EXPECTATION.read('x <!-- expect key="a" -->')).toBeUndefined();
    expect(EXPECTATION.isLike('x <!-- expect key="a" -->')).toBe(true);
  });
});

test('a line of millions of characters is read', () => {
  const word = 'x'.repeat(20_000_000);
  expect(DELIMITER.read(`<!-- user ${word}-->`)?.problems).toHaveLength(1);
  expect(DELIMITER.read(`<!-- user ${word}`)).toBeUndefined();
});
