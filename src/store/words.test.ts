import { expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { indexedWords, queryTerms } from './words.ts';

const ascii = fc.string({ unit: 'binary-ascii' });

it('finds the words of plain English as those of any other text', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      // A character of another script sends the text the long way, and is a word of its own.
      expect([...indexedWords(text), '戏']).toEqual(indexedWords(`${text} 戏`));
    }),
  );
});

it('cuts words and queries in the same way', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const words = new Set(indexedWords(text.slice(0, 1_000)));
      for (const { word } of queryTerms(text)) expect(words).toContain(word);
    }),
  );
});
