import type { Json, JsonObject } from '../model/json.ts';
import { secretsIn } from '../model/secrets.ts';
import { isObject } from '../model/value-check.ts';
import { meaningOf } from './key-words.ts';

const DEEPEST = 6;
/** Of what is left, about as JSON. */
const LARGEST = 8_192;
const LONGEST_TEXT = 200;
const MOST_WORDS = 7;
const MOST_IDEOGRAPHS = 20;
/** No key of any maker is shorter. */
const SHORTEST_SECRET = 15;
const KEY_SHAPE = /^[\w.:$@/-]{1,64}$/;

/**
 * A payload without what anybody said, and without secrets: texts are only counted. Undefined for what is no object, or is
 * too large or too deep even so. What it is given may throw.
 */
export function cleanPayload(payload: unknown): JsonObject | undefined {
  if (payload === undefined || payload === null) return {};
  if (!isObject(payload)) return undefined;
  const budget = { left: LARGEST };
  const clean = cleanObject(payload, budget, 1, false);
  return budget.left < 0 ? undefined : clean;
}

interface Budget {
  left: number;
}

function cleanObject(
  value: Readonly<Record<string, unknown>>,
  budget: Budget,
  depth: number,
  isText: boolean,
): JsonObject {
  const clean: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    budget.left -= key.length + 4;
    if (budget.left < 0) return clean;
    if (key === '__proto__' || !KEY_SHAPE.test(key) || isSecret(key)) continue;
    const item = value[key];
    const meaning = meaningOf(key);
    if (isForbidden(item, meaning)) continue;
    if (typeof item === 'string' && (isText || meaning === 'text' || isProse(item))) {
      clean[`${key}_chars`] ??= item.length;
      continue;
    }
    const kept = cleanValue(item, budget, depth, isText || meaning === 'text');
    if (kept !== undefined) clean[key] = kept;
  }
  return clean;
}

function cleanValue(item: unknown, budget: Budget, depth: number, isText: boolean): Json | undefined {
  if (typeof item === 'string') {
    if (isText || isProse(item)) return item.length;
    budget.left -= item.length;
    return isSecret(item) ? undefined : item;
  }
  if (typeof item === 'boolean' || item === null) return item;
  if (typeof item === 'number') return Number.isFinite(item) ? item : undefined;
  const isList = Array.isArray(item);
  if (!isList && !isObject(item)) return undefined;
  if (depth >= DEEPEST) {
    budget.left = -1;
    return undefined;
  }
  return isList ? cleanList(item, budget, depth + 1, isText) : cleanObject(item, budget, depth + 1, isText);
}

function cleanList(
  items: readonly unknown[],
  budget: Budget,
  depth: number,
  isText: boolean,
): readonly Json[] {
  const clean: Json[] = [];
  for (const item of items) {
    budget.left -= 2;
    if (budget.left < 0) return clean;
    const kept = cleanValue(item, budget, depth, isText);
    if (kept !== undefined) clean.push(kept);
  }
  return clean;
}

/** A number may be a count of tokens, but is no password. */
function isForbidden(item: unknown, meaning: ReturnType<typeof meaningOf>): boolean {
  if (typeof item === 'boolean') return false;
  return meaning === 'secret' || (meaning === 'count-or-secret' && typeof item !== 'number');
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

/** Whether it looks like a key. */
export function isSecret(text: string): boolean {
  return text.length >= SHORTEST_SECRET && secretsIn(text).length > 0;
}
