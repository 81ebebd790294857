import { setImmediate } from 'node:timers/promises';
import type { Embedder } from '../../model/embedder.ts';

/** The name of the embedder that needs no model, no key and no network. */
export const HASH_EMBEDDER = 'builtin/hash';

const DIMENSIONS = 256;
const LETTERS = 3;

/**
 * Vectors of the pieces of words that a text has: close are texts with words of the same stem, or with slips of the pen
 * in them. It knows nothing of meanings.
 */
export const hashEmbedder: Embedder = {
  model: HASH_EMBEDDER,
  leastSimilarity: 0.15,
  async embed(texts, signal) {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      vectors.push(hashVector(text));
      // Others have their turn: nothing here ever waits.
      await setImmediate();
      signal.throwIfAborted();
    }
    return vectors;
  },
};

function hashVector(text: string): Float32Array {
  const counts = new Map<number, number>();
  for (const piece of piecesOf(text)) {
    const hash = fnv1a(piece);
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const vector = new Float32Array(DIMENSIONS);
  for (const [hash, count] of counts) {
    const at = hash % DIMENSIONS;
    // The sign lets pieces that meet by chance cancel each other out.
    const sign = hash >>> 31 === 0 ? 1 : -1;
    vector[at] = (vector[at] ?? 0) + sign * (1 + Math.log(count));
  }
  return vector;
}

/** Three letters of a word at a time, its borders being letters too; of dense scripts single characters and pairs. */
function* piecesOf(text: string): Generator<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  for (const word of words) {
    const characters = Array.from(word);
    if (DENSE.test(word)) {
      for (let at = 0; at < characters.length; at++) {
        yield characters[at] ?? '';
        yield characters.slice(at, at + 2).join('');
      }
      continue;
    }
    const bordered = ['^', ...characters, '$'];
    for (let at = 0; at + LETTERS <= bordered.length; at++) yield bordered.slice(at, at + LETTERS).join('');
  }
}

const DENSE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // The low bits alone would be too regular.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
