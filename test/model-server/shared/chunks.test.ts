import { expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

it('cuts a text into chunks of 24 characters', () => {
  expect([...chunksOf('a'.repeat(50))].map((chunk) => chunk.length)).toEqual([24, 24, 2]);
});

it('cuts no surrogate pair', () => {
  expect([...chunksOf('a🙂b🙃', 1)]).toEqual(['a', '🙂', 'b', '🙃']);
});

it('makes no chunk of an empty text', () => {
  expect([...chunksOf('')]).toEqual([]);
});
