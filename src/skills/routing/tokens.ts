import { stemOf } from './stem.ts';

/** A word, or one character of a script that is written without blanks. */
export interface Token {
  /** What it is compared by: the stem of a word, or the character. */
  readonly key: string;
  /** As it is written, in lower case. */
  readonly text: string;
  readonly isDense: boolean;
  /** Where it begins in the normalised text. */
  readonly at: number;
}

const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const TOKENS = new RegExp(String.raw`(?<dense>[${DENSE}])|[[\p{L}\p{M}\p{N}]--[${DENSE}]]+`, 'gv');

/** A text as tokens are found in it: compatibility forms unified, lower case, typographic apostrophes made plain. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'");
}

/** The tokens of a normalised text, in order. */
export function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(TOKENS), (match) => {
    const [word] = match;
    const isDense = match.groups?.['dense'] !== undefined;
    return { key: isDense ? word : stemOf(withoutAccents(word)), text: word, isDense, at: match.index };
  });
}

/** Whether nothing stands between two tokens of dense script. */
export function isPair(one: Token, other: Token): boolean {
  return one.isDense && other.isDense && other.at === one.at + one.text.length;
}

const ASCII = /^\p{ASCII}*$/u;

function withoutAccents(word: string): string {
  return ASCII.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
