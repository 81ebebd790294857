import { queryTerms } from '../words.ts';

/** Shorter words count only as they are: too many others begin with them. */
const SHORTEST_BEGINNING = 4;

/**
 * A question in the language of FTS5: any of its words, of which longer ones count by their beginning. Undefined where
 * it has none. Each word is quoted, so that nothing in a question means something to FTS5.
 */
export function ftsQuery(question: string): string | undefined {
  const terms = queryTerms(question).map(({ word, prefix }) => {
    const isBeginning =
      prefix && (Array.from(word).length >= SHORTEST_BEGINNING || !/^[a-z0-9]+$/.test(word));
    return `"${word.replaceAll('"', '""')}"${isBeginning ? '*' : ''}`;
  });
  return terms.length === 0 ? undefined : Array.from(new Set(terms)).join(' OR ');
}
