import type { SearchTerm } from './dialect.ts';

/** Scripts written without blanks, in which any two neighbouring characters count as a word. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const RUNS = new RegExp(String.raw`(?<dense>[${DENSE}]+)|[[\p{L}\p{M}\p{N}]--[${DENSE}]]+`, 'gv');
/** Scripts written without blanks whose words a dictionary has to find. */
const NEEDS_DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Rows are searched by their beginning: so many bytes of it, and so many words. PostgreSQL takes 1 MB a row. */
const MOST_BYTES = 256 * 1024;
const MOST_WORDS = 50_000;
/** PostgreSQL takes 2 kB a word; nobody looks for longer ones. */
const LONGEST_WORD = 100;

/**
 * The words of a text as both databases index them: lower case, compatibility forms unified, Chinese, Japanese and
 * Korean as overlapping pairs of characters (so a word is found however a dictionary would have cut its sentence).
 */
export function indexedWords(text: string): readonly string[] {
  const beginning = beginningOf(text);
  const words = ASCII.test(beginning) ? asciiWords(beginning) : anyWords(beginning);
  return words.slice(0, MOST_WORDS);
}

/** Most texts are no more than this, and their words are found ten times as fast. */
const ASCII = /^\p{ASCII}*$/u;

function asciiWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

function anyWords(text: string): readonly string[] {
  return runsOf(text).flatMap((run) => {
    if (!run.isDense) return run.words;
    return [...pairsOf(run.text), ...Array.from(run.text).slice(-1)];
  });
}

function beginningOf(text: string): string {
  if (text.length * 3 <= MOST_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST_BYTES));
  return text.slice(0, read);
}

/** What a row must hold to match a query: all of these. Words count by their beginning. */
export function queryTerms(query: string): readonly SearchTerm[] {
  const terms = runsOf(query.slice(0, 1_000)).flatMap((run): readonly SearchTerm[] => {
    if (!run.isDense) return run.words.map((word) => ({ word, prefix: true }));
    const pairs = pairsOf(run.text);
    return pairs.length > 0
      ? pairs.map((word) => ({ word, prefix: false }))
      : [{ word: run.text, prefix: true }];
  });
  return terms.slice(0, 32);
}

type Run =
  | { readonly isDense: true; readonly text: string }
  | { readonly isDense: false; readonly words: string[] };

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  for (const match of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    const [run] = match;
    if (match.groups?.['dense'] !== undefined) runs.push({ isDense: true, text: run });
    else runs.push({ isDense: false, words: spacedWords(run).map((word) => word.slice(0, LONGEST_WORD)) });
  }
  return runs;
}

function spacedWords(run: string): string[] {
  if (!NEEDS_DICTIONARY.test(run)) return [run];
  return Array.from(dictionary().segment(run), ({ segment }) => segment);
}

function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

let segmenter: Intl.Segmenter | undefined;

function dictionary(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return segmenter;
}
