import { expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { asEdited } from './edited-text.ts';
import { rawText } from './raw-text.ts';

const newline = fc.constantFrom('\n', '\r\n');
/** No line says what another does, so that it is clear which one was touched. */
const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}(\r[a-z])?$/), { minLength: 1, maxLength: 12 });
const touched = fc.array(
  fc.record({ at: fc.nat(11), as: fc.constantFrom('none', 'other', 'new line before') }),
  { maxLength: 4 },
);

it('keeps every byte of the lines that nobody touched, and their newlines', () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(newline, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      touched,
      (texts, newlines, hasBom, edits) => {
        const raw = texts.map((text, at) => text + newlines[at]);
        const file = (hasBom ? '\uFEFF' : '') + raw.join('');
        const becomes = new Map(edits.map(({ at, as }) => [at, as]));
        const edited = texts.flatMap((text, at) => {
          const as = becomes.get(at);
          if (as === 'none') return [];
          if (as === 'other') return [`${at}, edited`];
          return as === 'new line before' ? [`${at}, new`, text] : [text];
        });
        const written = rawText(file, edited.map((line) => `${line}\n`).join(''));
        expect(asEdited(written)).toBe(edited.map((line) => `${line}\n`).join(''));
        const left = raw.filter((_, at) => !['none', 'other'].includes(becomes.get(at) ?? ''));
        const found = written.replace('\uFEFF', '').match(/[^\n]*\n/g) ?? [];
        expect(found.filter((line) => left.includes(line))).toEqual(left);
        expect(written.startsWith('\uFEFF')).toBe(hasBom);
      },
    ),
  );
});

it.each([
  ['one\r\ntwo\nthree\r\n', 'one\ntwo!\nthree\n', 'one\r\ntwo!\nthree\r\n'],
  ['one\r\ntwo\nthree', 'one\ntwo\nthree\nfour\n', 'one\r\ntwo\nthree\r\nfour\r\n'],
  ['one\rstill one\r\n', 'one\rstill one!\n', 'one\rstill one!\r\n'],
  ['\uFEFFone\r\n', 'one\ntwo\n', '\uFEFFone\r\ntwo\r\n'],
])('writes %j, edited to %j, as %j', (raw, edited, written) => {
  expect(rawText(raw, edited)).toBe(written);
});

it('takes a lone CR for a character', () => {
  expect(asEdited('a\rb\r\nc\n')).toBe('a\rb\nc\n');
});
