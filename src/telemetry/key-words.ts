/** What stands under a key: what somebody said, what nobody should know, or neither. */
export type KeyMeaning = 'text' | 'secret' | 'count-or-secret' | 'plain';

const TEXT = new Set(
  `text content prompt answer message body query input output tokens reasoning thought thinking system instruction
   completion response request question reply transcript snippet excerpt passage summary title description comment
   note stack stdout stderr command argument args html markdown document selection preview quote`.split(
    /\s+/,
  ),
);
/** A key that ends so tells something about a text, not the text. */
const ABOUT = new Set(
  `id type kind hash index count chars length size ms model name code status reason format language lang
   version mode role state schema score`.split(/\s+/),
);
const SECRET =
  /\b(?:(?:secret|password|passwd|pwd|passphrase|authorization|auth|cookie|credential|bearer|apikey)s?|(?:api|private|access|signing|encryption) keys?)\b/;
/** Several are counted, or are what a model reads. */
const TOKEN = /\btoken\b/;

const meanings = new Map<string, KeyMeaning>();
const MOST_MEANINGS = 2_000;

/** What the name of a key gives away. The same few come over and over again. */
export function meaningOf(key: string): KeyMeaning {
  const known = meanings.get(key);
  if (known !== undefined) return known;
  const meaning = meaningOfWords(wordsOf(key));
  if (meanings.size >= MOST_MEANINGS) meanings.clear();
  meanings.set(key, meaning);
  return meaning;
}

function meaningOfWords(words: readonly string[]): KeyMeaning {
  const phrase = words.join(' ');
  if (SECRET.test(phrase)) return 'secret';
  if (TOKEN.test(phrase)) return 'count-or-secret';
  if (isIn(ABOUT, words.at(-1) ?? '')) return 'plain';
  return words.some((word) => isIn(TEXT, word)) ? 'text' : 'plain';
}

/** `userPrompt`, `user-prompt` and `user_prompt` are `user prompt`. */
function wordsOf(key: string): readonly string[] {
  return key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** One, or several of them. */
function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(word.replace(/s$/, '')) || words.has(word.replace(/ies$/, 'y'));
}
