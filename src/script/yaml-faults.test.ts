import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { findYamlFault } from './yaml-faults.ts';

const faultIn = (source: string) => findYamlFault(parseDocument(source, { uniqueKeys: false }));

test('finds a key that a map has twice, however it is written', () => {
  expect(faultIn('a: 1\n"a": 2')).toEqual({ message: 'Map keys must be unique', at: 5 });
  expect(faultIn('a: { b: 1, b: 2 }')?.at).toBe(11);
  expect(faultIn('a: { b: 1 }\nb: { b: 1 }\n1: x\n"1": y')).toBeUndefined();
});

test('finds an alias that stands in what it means', () => {
  expect(faultIn('args: &a { x: { y: *a } }')).toEqual({
    message: 'The alias `*a` stands in what it means',
    at: 19,
  });
  expect(faultIn('a: &a [1]\nb: [*a, *a]')).toBeUndefined();
});

test('finds more aliases than the library reads in good time', () => {
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, i) => `- &a${i} x\n- *a${i}\n`).join('');
  expect(faultIn(aliases(1000))).toBeUndefined();
  expect(faultIn(aliases(1001))?.message).toBe('There are more than 1000 aliases');
});
