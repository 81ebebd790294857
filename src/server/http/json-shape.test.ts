import { expect, test } from 'vitest';
import { fc } from '../../../test/property.ts';
import { jsonShape } from './json-shape.ts';

/** Counted in what was parsed. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + keysOf(each), own);
}

const sign = fc.constantFrom('[', ']', '{', '}', '"', '\\', '\\"', 'a', ' ');
const trickyText = fc.array(sign).map((signs) => signs.join(''));
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 12, withCrossShrink: true },
    fc.oneof(trickyText, fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(trickyText, tie('node'), { maxKeys: 4 }),
  ),
})).node;

test('counts what a parser would find', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2, '\t'), (node, space) => {
      const text = JSON.stringify(node, undefined, space);
      const parsed = JSON.parse(text);
      expect(jsonShape(text)).toEqual({ depth: depthOf(parsed), keys: keysOf(parsed) });
    }),
  );
});

test('never counts less than a parser would find, whatever the text', () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        return;
      }
      expect(jsonShape(text).depth).toBe(depthOf(parsed));
    }),
  );
});

test.each([
  ['', 0],
  ['1', 0],
  ['"[[["', 0],
  ['[]', 1],
  ['{"a":[{}]}', 3],
  [String.raw`"\"[[["`, 0],
  [String.raw`["\\",[]]`, 2],
  ['['.repeat(100_000), 100_000],
])('of %.30s it is %d', (text, depth) => {
  expect(jsonShape(text).depth).toBe(depth);
});
