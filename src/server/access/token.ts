import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../model/refusal.ts';

const SHORTEST = 20;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Refuses a token that could be guessed, or that a cookie cannot carry. */
export function refuseWeakToken(token: string): void {
  if (token.length >= SHORTEST && /^[\w.~+-]+$/.test(token)) return;
  throw new Refusal(
    'INVALID_INPUT',
    `The token must have at least ${SHORTEST} letters, digits and signs of .~+-_ and nothing else.`,
    { remedy: 'Make one with `openssl rand -hex 32`.' },
  );
}

/** Takes the same time however much of it is right. */
export function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
