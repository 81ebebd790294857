import { expect, it } from 'vitest';
import { fairShares } from './fair-shares.ts';
import { placedText } from './placed-text.ts';
import { textPage } from './text-page.ts';

const plain = (text: string, ...warnings: string[]) => placedText({ parts: [{ text }], warnings });

it('gives a short text as it is', () => {
  expect(textPage(plain('hello\n'), 0, 100)).toBe('hello\n');
});

it('heads each part with its place', () => {
  const parts = [
    { place: 'page 1', text: 'one' },
    { place: 'page 2', text: 'two' },
  ];
  expect(textPage(placedText({ parts, warnings: [] }), 0, 100)).toBe('[page 1]\none\n\n[page 2]\ntwo');
});

it('says what is left, which goes on in the same place', () => {
  const parts = ['first', 'second', 'third'].map((text, index) => ({ place: `page ${index + 1}`, text }));
  const document = placedText({ parts, warnings: [] });
  expect(textPage(document, 0, 32)).toBe(
    '[page 1]\nfirst\n\n[page 2]\nsecond\n[These are characters 0 to 32 of 47; next is page 3, the last is page 3. For more, call read_files with offset 32.]',
  );
  expect(textPage(document, 28, 100)).toBe('[page 2, continued]\nond\n\n[page 3]\nthird');
});

it('ends at the end of a line if there is one nearby', () => {
  expect(textPage(plain('12345678\nabcdefgh'), 0, 10)).toMatch(
    /^12345678\n\[These are characters 0 to 9 of 17\./,
  );
});

it('never cuts a character, and gives everything once', () => {
  const text = '😀一二三😀😀四\n五'.repeat(40);
  const document = plain(text);
  for (const limit of [1, 2, 3, 7, 64]) {
    let [all, offset] = ['', 0];
    while (offset < text.length) {
      const page = textPage(document, offset, limit);
      const next = Number(/offset (\d+)\.\]$/.exec(page)?.[1] ?? text.length);
      expect(next).toBeGreaterThan(offset);
      expect(page.isWellFormed()).toBe(true);
      all += text.slice(offset, next);
      offset = next;
    }
    expect(all).toBe(text);
  }
});

it('begins with a whole character, wherever it is asked to begin', () => {
  expect(textPage(plain('😀 smile'), 1, 100)).toBe('😀 smile');
});

it('says that there is nothing', () => {
  expect(textPage(plain(''), 0, 10)).toBe('[The document has no text.]');
  expect(textPage(plain('abc'), 3, 10)).toBe('[The document ends before offset 3: it has 3 characters.]');
});

it('says on the first page what could not be read', () => {
  const document = plain('abcdef', 'These pages are damaged: 2.');
  expect(textPage(document, 0, 100)).toBe('abcdef\n[Note: These pages are damaged: 2.]');
  expect(textPage(document, 3, 100)).toBe('def');
});

it('shares fairly what there is', () => {
  expect(fairShares([10, 20], 100)).toEqual([10, 20]);
  expect(fairShares([100, 5, 100], 65)).toEqual([30, 5, 30]);
  expect(fairShares([0, 100], 60)).toEqual([0, 60]);
  expect(fairShares([], 60)).toEqual([]);
});
