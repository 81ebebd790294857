import type { Json, JsonObject } from '../model/json.ts';
import { isObject, isString } from '../model/value-check.ts';
import { type KeyMeaning, meaningOf, namesId, namesList, type Origin } from './key-words.ts';
import { isPlainName } from './plain-name.ts';
import { isSecret, maybeSecret } from './secret-shapes.ts';

const DEEPEST = 6;
/** Of what is left, about as JSON. */
const LARGEST = 8_192;
const LONGEST_TEXT = 200;
const MOST_WORDS = 7;
const MOST_IDEOGRAPHS = 20;
/** From elsewhere. */
const MOST_NAMES = 20;
const KEY_SHAPE = /^[A-Za-z_][\w.-]{0,63}$/;

/**
 * A payload without what anybody said, and without secrets: texts are only counted. Of one from elsewhere, nothing is left
 * but numbers and what can only be names. Undefined for what is no object, or is too large or too deep even so. What it is
 * given may throw.
 */
export function cleanPayload(payload: unknown, origin: Origin): JsonObject | undefined {
  if (payload === undefined || payload === null) return {};
  if (!isObject(payload)) return undefined;
  const cleaning = { origin, left: LARGEST };
  const clean = cleanObject(payload, cleaning, 1, false);
  return cleaning.left < 0 ? undefined : clean;
}

interface Cleaning {
  readonly origin: Origin;
  /** How much more may come. */
  left: number;
}

function cleanObject(
  value: Readonly<Record<string, unknown>>,
  cleaning: Cleaning,
  depth: number,
  isWithinText: boolean,
): JsonObject {
  const clean: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    cleaning.left -= key.length + 4;
    if (cleaning.left < 0) return clean;
    if (key === '__proto__' || !KEY_SHAPE.test(key) || looksSecret(key, cleaning)) continue;
    const item = value[key];
    const meaning = meaningOf(key, cleaning.origin);
    if (isForbidden(item, meaning)) continue;
    const isText = isWithinText || meaning === 'text';
    if (isString(item)) {
      if (isText || (isSaid(key, item, cleaning) && !looksSecret(item, cleaning))) {
        clean[`${key}_chars`] ??= item.length;
        continue;
      }
    } else if (Array.isArray(item) && isToBeCounted(key, item, cleaning, isText)) {
      clean[`${key}_count`] ??= item.length;
      continue;
    }
    const kept = cleanValue(item, cleaning, depth, isText);
    if (kept !== undefined) clean[key] = kept;
  }
  return clean;
}

function cleanValue(item: unknown, cleaning: Cleaning, depth: number, isText: boolean): Json | undefined {
  if (isString(item)) {
    if (isText || isProse(item)) return item.length;
    cleaning.left -= item.length;
    return looksSecret(item, cleaning) ? undefined : item;
  }
  if (typeof item === 'boolean' || item === null) return item;
  if (typeof item === 'number') return Number.isFinite(item) ? item : undefined;
  const isList = Array.isArray(item);
  if (!isList && !isObject(item)) return undefined;
  if (depth >= DEEPEST) {
    cleaning.left = -1;
    return undefined;
  }
  return isList
    ? cleanList(item, cleaning, depth + 1, isText)
    : cleanObject(item, cleaning, depth + 1, isText);
}

function cleanList(
  items: readonly unknown[],
  cleaning: Cleaning,
  depth: number,
  isText: boolean,
): readonly Json[] {
  const clean: Json[] = [];
  for (const item of items) {
    cleaning.left -= 2;
    if (cleaning.left < 0) return clean;
    const isNested = Array.isArray(item) && cleaning.origin === 'elsewhere' && item.some(isString);
    const kept = isNested ? item.length : cleanValue(item, cleaning, depth, isText);
    if (kept !== undefined) clean.push(kept);
  }
  return clean;
}

/** A number may be a count of tokens, but is no password. */
function isForbidden(item: unknown, meaning: KeyMeaning): boolean {
  if (typeof item === 'boolean') return false;
  return meaning === 'secret' || (meaning === 'count-or-secret' && typeof item !== 'number');
}

function isSaid(key: string, text: string, { origin }: Cleaning): boolean {
  return origin === 'here' ? isProse(text) : text !== '' && !isPlainName(text, wishOf(key));
}

/** Words in a row are a text as well, unless they are a few names under a key for names. */
function isToBeCounted(
  key: string,
  items: readonly unknown[],
  { origin }: Cleaning,
  isText: boolean,
): boolean {
  if (origin === 'here' || !items.some(isString)) return false;
  const areNames =
    !isText && namesList(key) && items.length <= MOST_NAMES && items.every((item) => isNameUnder(key, item));
  return !areNames;
}

function isNameUnder(key: string, item: unknown): boolean {
  return isString(item) && isPlainName(item, wishOf(key)) && !maybeSecret(item);
}

function wishOf(key: string): { readonly isId: boolean; readonly isModel: boolean } {
  return { isId: namesId(key), isModel: /models?$/i.test(key) };
}

function looksSecret(text: string, { origin }: Cleaning): boolean {
  return origin === 'here' ? isSecret(text) : maybeSecret(text);
}

/** Whether it could be what somebody said: names and ids are short and of few words. */
function isProse(text: string): boolean {
  if (text.length > LONGEST_TEXT || /[\r\n]/.test(text)) return true;
  if (text.length <= MOST_IDEOGRAPHS) return false;
  return (
    (text.match(/\S\s+(?=\S)/g)?.length ?? 0) >= MOST_WORDS ||
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0) >
      MOST_IDEOGRAPHS
  );
}
