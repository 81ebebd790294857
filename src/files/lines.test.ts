import { expect, it } from 'vitest';
import { Lines } from './lines.ts';

it('puts lines together from pieces of any size, in the middle of a character too', () => {
  const bytes = Buffer.from('one\nzwei 😀 三\n\nlast\n');
  for (const size of [1, 2, 3, 5, 100]) {
    const lines = new Lines();
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(pieces.flatMap((piece) => [...lines.take(piece)])).toEqual(['one', 'zwei 😀 三', '', 'last']);
  }
});

it('holds back a line that has not ended', () => {
  expect([...new Lines().take(Buffer.from('one\ntwo'))]).toEqual(['one']);
});

it('refuses a line that is too long before it has ended', () => {
  const lines = new Lines(4);
  expect([...lines.take(Buffer.from('four\nfo'))]).toEqual(['four']);
  expect(() => [...lines.take(Buffer.from('ive'))]).toThrow(RangeError);
});
