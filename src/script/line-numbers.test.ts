import { expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { LineNumbers } from './line-numbers.ts';
import { countNewlines } from './lines.ts';

test('a newline stands on the line that it ends', () => {
  const lines = new LineNumbers('a\n\nb');
  expect([0, 1, 2, 3, 4].map((at) => lines.lineAt(at))).toEqual([1, 1, 2, 3, 3]);
});

test('an empty text has one line', () => {
  expect(new LineNumbers('').lineAt(0)).toBe(1);
});

test('every place of any text is on the line that counting gives, in whatever order they are asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '界') }),
      fc.array(fc.nat({ max: 60 }), { maxLength: 5 }),
      (text, places) => {
        const lines = new LineNumbers(text);
        for (const at of places) expect(lines.lineAt(at)).toBe(countNewlines(text, 0, at) + 1);
      },
    ),
  );
});
