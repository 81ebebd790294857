import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it('leaves text as it is, in any language, with its lines and tabs', () => {
  const text = 'One\ttwo\n戏剧 👩‍👩‍👧 שלום';
  expect(printable(text)).toBe(text);
});

it('takes out what would move the cursor, change the terminal or turn the text around', () => {
  expect(printable('a\u001b[2Jb\rc\u0007\u009bd')).toBe('a[2Jbcd');
  expect(printable('rm -rf \u202efdp.ylppa\u202c \u2066x\u2069')).toBe('rm -rf fdp.ylppa x');
});
