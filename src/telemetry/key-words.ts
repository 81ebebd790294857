/** What stands under a key: what somebody said, what nobody should know, or neither. */
export type KeyMeaning = 'text' | 'secret' | 'count-or-secret' | 'plain';

const TEXT = wordSet(
  `text content prompt answer message body query input output tokens reasoning thought thinking system instruction
   completion response request question reply transcript snippet excerpt passage summary title description comment
   note stack stdout stderr command argument args html markdown document selection preview quote`,
);
/** What others may say something under besides, or tell of somebody. */
const TEXT_ELSEWHERE = wordSet(
  `msg txt said say delta value val q error exception warning problem detail info hint cause trace stacktrace
   data raw blob chunk piece line word sentence paragraph term keyword search needle label caption heading subject
   topic remark feedback memo draft letter diff patch old new utterance speech chat conversation dialog task todo
   email mail user username nickname firstname lastname surname fullname login account person people contact author
   owner sender recipient customer company phone tel mobile address street city ip host hostname
   path filename file folder directory dir cwd url uri link href doc attachment image photo argv env`,
);
/** A key that ends so tells something about a text, not the text. */
const ABOUT = wordSet(
  `id type kind hash index count chars length size ms model code status format version mode role schema score`,
);
/** These as well, where it is us who say so. */
const ABOUT_OURS = wordSet('name reason language lang state');
/** Several names are told under these. */
const LISTS = wordSet(
  'skill dataset tool model agent terminal name id code kind type op mode version role schema case event marker',
);
const IDS = wordSet('id hash');
const SECRET =
  /\b(?:(?:secret|password|passwd|pwd|passphrase|passcode|authorization|auth|cookie|credential|bearer|apikey|pin|otp|totp|jwt|csrf|signature|sig)s?|(?:api|private|access|signing|encryption) keys?)\b|\bkeys?$/;
/** Several are counted, or are what a model reads. */
const TOKEN = /\btoken\b/;

/** Where an event was told: here, or by another program, which may put anything anywhere. */
export type Origin = 'here' | 'elsewhere';

const meanings = { here: new Map<string, KeyMeaning>(), elsewhere: new Map<string, KeyMeaning>() };
const MOST_MEANINGS = 2_000;

/** What the name of a key gives away. The same few come over and over again. */
export function meaningOf(key: string, origin: Origin): KeyMeaning {
  const known = meanings[origin].get(key);
  if (known !== undefined) return known;
  const meaning = meaningOfWords(wordsOf(key), origin);
  if (meanings[origin].size >= MOST_MEANINGS) meanings[origin].clear();
  meanings[origin].set(key, meaning);
  return meaning;
}

/** Whether a list of names may stand under the key. */
export function namesList(key: string): boolean {
  return isIn(LISTS, wordsOf(key).at(-1) ?? '');
}

export function namesId(key: string): boolean {
  return isIn(IDS, wordsOf(key).at(-1) ?? '');
}

function meaningOfWords(words: readonly string[], origin: Origin): KeyMeaning {
  const phrase = words.join(' ');
  const last = words.at(-1) ?? '';
  const isOurs = origin === 'here';
  if (SECRET.test(phrase)) return 'secret';
  if (TOKEN.test(phrase)) return 'count-or-secret';
  if (isIn(ABOUT, last) || (isOurs && isIn(ABOUT_OURS, last))) return 'plain';
  const isText = (word: string) => isIn(TEXT, word) || (!isOurs && isIn(TEXT_ELSEWHERE, word));
  return words.some(isText) ? 'text' : 'plain';
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

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
