import { expect, test } from 'vitest';
import { isRefusal } from '../../model/refusal.ts';
import { isToken, newToken, refuseWeakToken } from './token.ts';

test('a new token is like no other, and strong enough for a server of its own', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    refuseWeakToken(token);
  }
});

test('a token is itself and nothing else', () => {
  const token = newToken();
  expect(isToken(token, token)).toBe(true);
  const others = [
    '',
    token.slice(1),
    token.slice(0, -1),
    `${token}x`,
    ` ${token}`,
    token.toUpperCase(),
    `${token}\0`,
  ];
  expect(others.filter((other) => isToken(other, token))).toEqual([]);
});

test.each([
  '',
  'short',
  'x'.repeat(19),
  `${'x'.repeat(30)} `,
  `${'x'.repeat(30)};`,
  `${'x'.repeat(30)}=`,
  `${'x'.repeat(30)}"`,
  `${'x'.repeat(30)}\n`,
  `${'x'.repeat(30)}%20`,
  `${'x'.repeat(30)}ü`,
])('a token that could be guessed or not be carried is refused: %j', (token) => {
  expect(() => refuseWeakToken(token)).toThrow(
    expect.toSatisfy((error) => isRefusal(error, 'INVALID_INPUT')),
  );
});

test.each(['x'.repeat(20), 'a-b_c.d~e+f0123456789', 'f'.repeat(64)])(
  'a long token of plain letters is fine: %s',
  (token) => {
    expect(() => refuseWeakToken(token)).not.toThrow();
  },
);
