import { factsOf, type ModelFacts } from '../model/model-facts.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { countable } from './long-words.ts';
import { countingInSlices } from './slice-counts.ts';

/** Counts the tokens of texts as a model does, or about so. */
export interface Tokenizer {
  readonly name: string;
  readonly isEstimate: boolean;
  /** The event loop is not blocked for long, whatever the text. */
  count(text: string): Promise<number>;
}

const ESTIMATE: Tokenizer = {
  name: 'estimate',
  isEstimate: true,
  count: countingInSlices(estimateTokens),
};
const loaded = new Map<string, Promise<Tokenizer>>();

/** The tokenizer of a model, where it is known which that is; loaded when it is first needed. */
export async function loadTokenizer(model: string): Promise<Tokenizer> {
  const { tokenizer: name } = factsOf(model);
  if (name === undefined) return ESTIMATE;
  const tokenizer = loaded.get(name) ?? openTokenizer(name);
  loaded.set(name, tokenizer);
  return await tokenizer;
}

async function openTokenizer(name: EncodingName): Promise<Tokenizer> {
  const { countTokens, setMergeCacheSize } = await loadEncoding(name);
  setMergeCacheSize(WORDS_REMEMBERED);
  const count = (slice: string): number =>
    countable(slice).reduce((total, piece) => total + countTokens(piece, PLAIN_TEXT), 0);
  return { name, isEstimate: false, count: countingInSlices(count) };
}

/** What looks like a special token in a text is only text: that is how providers take it. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() };
/** A larger memory is slower than none: it is kept in the order of use. */
const WORDS_REMEMBERED = 1_000;

type EncodingName = NonNullable<ModelFacts['tokenizer']>;

async function loadEncoding(name: EncodingName) {
  switch (name) {
    case 'o200k_base':
      return await import('gpt-tokenizer/encoding/o200k_base');
    case 'cl100k_base':
      return await import('gpt-tokenizer/encoding/cl100k_base');
    default:
      return name satisfies never;
  }
}
