import { randomBytes } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** `prefix` and as many random letters and digits. */
export function randomId(prefix: string, length: number): string {
  const letters = Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return prefix + letters.join('');
}

export function randomHex(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
}
