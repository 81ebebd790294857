import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * HMAC-SHA-256 of a text in base64url. The browser's own is missing on a page that comes over plain HTTP from another
 * machine, and is never synchronous: an address has to be signed while it is clicked.
 */
export function hmacSha256(key: string, text: string): string {
  const code = hmac(sha256, utf8ToBytes(key), utf8ToBytes(text));
  return btoa(String.fromCharCode(...code))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What the server computes from the same parts, in `browser-logins.ts`. */
export function mac(key: string, ...parts: readonly string[]): string {
  return hmacSha256(key, JSON.stringify(parts));
}
