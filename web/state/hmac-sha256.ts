/**
 * HMAC-SHA-256 of a text in base64url. The browser has its own, but not for a page that comes over plain HTTP from
 * another machine, and never at once: an address has to be signed while it is clicked.
 */
export function hmacSha256(key: string, text: string): string {
  const bytes = new TextEncoder().encode(key);
  const block = new Uint8Array(BLOCK);
  block.set(bytes.length > BLOCK ? sha256(bytes) : bytes);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      new TextEncoder().encode(text),
    ),
  );
  const outer = sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
  return btoa(String.fromCharCode(...outer))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What the server makes of the same parts, in `browser-logins.ts`. */
export function mac(key: string, ...parts: readonly string[]): string {
  return hmacSha256(key, JSON.stringify(parts));
}

const BLOCK = 64;

/** The first 32 bits of the fractions of the roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
    if (isPrime) found.push((root(number) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += BLOCK) mix(state, view, offset);
  const result = new Uint8Array(32);
  const out = new DataView(result.buffer);
  for (const [index, word] of state.entries()) out.setUint32(index * 4, word);
  return result;
}

function mix(state: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 64; index++) {
    words[index] =
      index < 16
        ? view.getUint32(offset + index * 4)
        : at(index - 16) +
          spread(at(index - 15), 7, 18, 3) +
          at(index - 7) +
          spread(at(index - 2), 17, 19, 10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const first = (h + turn(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (ROUNDS[index] ?? 0) + at(index)) | 0;
    const second = (turn(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + word;
  }
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function turn(word: number, first: number, second: number, third: number): number {
  return rotated(word, first) ^ rotated(word, second) ^ rotated(word, third);
}

function spread(word: number, first: number, second: number, shift: number): number {
  return rotated(word, first) ^ rotated(word, second) ^ (word >>> shift);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
