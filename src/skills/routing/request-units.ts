import { isEmptyWord, isWeakWord } from './common-words.ts';
import { deniedStretches, type Stretch } from './negation.ts';
import { familyOf } from './stem.ts';
import { isPair, normalised, type Token, tokensOf } from './tokens.ts';
import { WEIGHTS } from './weights.ts';

/** One thing that a request speaks of. */
export interface Unit {
  /** As the request has it. */
  readonly label: string;
  /** What a skill may have it as, the surest first, and how much each counts. */
  readonly keys: readonly { readonly key: string; readonly factor: number }[];
  readonly weight: number;
  /** Many requests have it, whatever they are about. */
  readonly isWeak: boolean;
  /** It counts only where a skill has it: two characters of different words that meet. */
  readonly isOptional: boolean;
  /** The request says, wherever it speaks of it, that it does not want it. */
  readonly isDenied: boolean;
}

export interface RequestWords {
  readonly units: readonly Unit[];
  readonly tokens: readonly RequestToken[];
  /** The request without what it does not want. */
  readonly wanted: string;
}

export interface RequestToken extends Token {
  readonly isDenied: boolean;
}

/** Of longer requests, the beginning and the end: between them is what the request is about, not what it asks for. */
const MOST_CHARACTERS = 3_000;
/** Characters that say nothing alone, and are often a part of what says something. */
const PARTS_OF_WORDS = new Set('对写做看说出用成过想会');
const SINGLE_LETTER = /^[a-z]$/;
const MEETING_WEIGHT = 0.5;

export function requestWords(request: string): RequestWords {
  const text = normalised(shortened(request));
  const denied = deniedStretches(text);
  const tokens = tokensOf(text).map((token) => ({ ...token, isDenied: isWithin(token.at, denied) }));
  return { units: distinct(unitsOf(text, tokens)), tokens, wanted: withoutStretches(text, denied) };
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, (MOST_CHARACTERS * 2) / 3)}\n${text.slice(-MOST_CHARACTERS / 3)}`;
}

function* unitsOf(text: string, tokens: readonly RequestToken[]): Generator<Unit> {
  const words = tokens.some(({ isDense }) => isDense) ? denseWords(text) : undefined;
  for (const [index, token] of tokens.entries()) {
    if (!token.isDense) {
      if (!isEmptyWord(token.text) && !SINGLE_LETTER.test(token.text)) yield wordUnit(token);
      continue;
    }
    const next = tokens[index + 1];
    if (!next || !words || !isPair(token, next)) continue;
    const unit = pairUnit(token, next, words);
    if (unit) yield unit;
  }
}

function wordUnit({ key, text, isDenied }: RequestToken): Unit {
  const family = familyOf(key);
  const keys = [
    { key, factor: 1 },
    ...(family === undefined ? [] : [{ key: family, factor: WEIGHTS.family }]),
  ];
  return { label: text, keys, weight: 1, isWeak: isWeakWord(key), isOptional: false, isDenied };
}

/** Two neighbouring characters, by the words that they are parts of. */
function pairUnit(one: RequestToken, other: RequestToken, words: DenseWords): Unit | undefined {
  const [word, next] = [words.get(one.at), words.get(other.at)];
  if (word === undefined || next === undefined) return undefined;
  const pair = `${one.text}${other.text}`;
  if (isEmptyWord(pair)) return undefined;
  const unit = { label: pair, keys: [{ key: pair, factor: 1 }], isDenied: one.isDenied && other.isDenied };
  if (word.at === next.at) {
    if (isEmptyWord(word.text)) return undefined;
    return {
      ...unit,
      weight: Math.min(1, 2 / word.text.length),
      isWeak: isWeakWord(word.text),
      isOptional: false,
    };
  }
  const areSingle = word.text.length === 1 && next.text.length === 1;
  const empties = [word.text, next.text].filter(isEmptyWord);
  // 校对 and 对比 are words, whatever 对 means alone.
  const mayBeWord = areSingle && empties.length === 1 && empties.every((each) => PARTS_OF_WORDS.has(each));
  if (empties.length > 0 && !mayBeWord) return undefined;
  const isWeak = isWeakWord(word.text) && isWeakWord(next.text);
  const isSure = areSingle && !mayBeWord;
  return { ...unit, weight: areSingle ? 1 : MEETING_WEIGHT, isWeak, isOptional: !isSure };
}

interface DenseWord {
  readonly text: string;
  readonly at: number;
}
/** By the place of each of its characters. */
type DenseWords = ReadonlyMap<number, DenseWord>;

let segmenter: Intl.Segmenter | undefined;

function denseWords(text: string): DenseWords {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words = new Map<number, DenseWord>();
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    for (let at = index; at < index + segment.length; at++) words.set(at, { text: segment, at: index });
  }
  return words;
}

/** Each once; what is wanted somewhere is not denied. */
function distinct(units: Iterable<Unit>): readonly Unit[] {
  const byKey = new Map<string, Unit>();
  for (const unit of units) {
    const key = unit.keys[0]?.key ?? '';
    const known = byKey.get(key);
    if (!known) byKey.set(key, unit);
    else {
      const weight = Math.max(known.weight, unit.weight);
      const isDenied = known.isDenied && unit.isDenied;
      byKey.set(key, { ...known, weight, isDenied, isOptional: known.isOptional && unit.isOptional });
    }
  }
  return Array.from(byKey.values());
}

function isWithin(at: number, stretches: readonly Stretch[]): boolean {
  return stretches.some(({ from, to }) => at >= from && at < to);
}

function withoutStretches(text: string, stretches: readonly Stretch[]): string {
  return Array.from({ length: text.length }, (_, at) => (isWithin(at, stretches) ? ' ' : text[at])).join('');
}
