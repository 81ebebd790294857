import { secretsIn } from '../model/secrets.ts';

/** No key of any maker is shorter. */
const SHORTEST_SECRET = 15;
const SHAPES = [/\bbearer\s+\S/i, /\beyJ[\w-]{5,}\.[\w-]+/, /:\/\/[^\s/@]*:[^\s/@]*@/];
/** What is shorter is guessed as easily as it is made. */
const SHORTEST_TOKEN = 24;
const HEX = /^[\da-f]+$/i;
/** Time first, then chance; it names things, as a UUID does. */
const ULID = /^[0-7][\dA-HJKMNP-TV-Z]{25}$/;
/** In what chance makes of letters and digits, two neighbours in three are of different kinds; in words, one in five. */
const MOST_CHANGES = 0.4;

/** Whether it looks like a key, or has one in it. */
export function isSecret(text: string): boolean {
  return text.length >= SHORTEST_SECRET && (secretsIn(text).length > 0 || SHAPES.some((s) => s.test(text)));
}

/** Whether it may be a key of whatever make: something that chance made, and that is neither a UUID nor a hash. */
export function maybeSecret(text: string): boolean {
  return isSecret(text) || /^(?:sk|rk|pk)-/.test(text) || /^bearer\b/i.test(text) || isToken(text);
}

function isToken(text: string): boolean {
  if (text.length < SHORTEST_TOKEN) return false;
  const words = text.split(/[^A-Za-z\d]+/);
  if (words.every((word) => HEX.test(word) || ULID.test(word))) return false;
  return words.some(isLongMixture) || isScrambled(text);
}

function isLongMixture(word: string): boolean {
  if (word.length < SHORTEST_TOKEN || HEX.test(word) || ULID.test(word)) return false;
  return /\d/.test(word) && /[a-z]/i.test(word);
}

function isScrambled(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/];
  if (!kinds.every((kind) => kind.test(text))) return false;
  const changes = text.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes / text.length > MOST_CHANGES;
}
