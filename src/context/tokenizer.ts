import { factsOf } from '../model/model-facts.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { countable } from './long-words.ts';

/** Counts the tokens of texts as a model does, or about so. */
export interface Tokenizer {
  readonly name: string;
  readonly isEstimate: boolean;
  count(text: string): number;
}

const ESTIMATE: Tokenizer = { name: 'estimate', isEstimate: true, count: estimateTokens };

/** The tokenizer of a model, where it is known which that is; loaded when it is first needed. */
export async function loadTokenizer(model: string): Promise<Tokenizer> {
  const { tokenizer: name } = factsOf(model);
  if (name === undefined) return ESTIMATE;
  const { countTokens, setMergeCacheSize } = await loadEncoding(name);
  setMergeCacheSize(WORDS_REMEMBERED);
  const count = (text: string): number =>
    countable(text).reduce((total, piece) => total + countTokens(piece, PLAIN_TEXT), 0);
  return { name, isEstimate: false, count };
}

/** What looks like a special token in a text is only text: that is how providers take it. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() };
/** A larger memory is slower than none: it is kept in the order of use. */
const WORDS_REMEMBERED = 1_000;

async function loadEncoding(name: 'o200k_base' | 'cl100k_base') {
  switch (name) {
    case 'o200k_base':
      return await import('gpt-tokenizer/encoding/o200k_base');
    case 'cl100k_base':
      return await import('gpt-tokenizer/encoding/cl100k_base');
    default:
      return name satisfies never;
  }
}
