import { expect, test } from 'vitest';
import { SAFE_HEADERS } from './headers.ts';

test('a page may run only what came with it, and be framed by nobody', () => {
  const policy = SAFE_HEADERS['content-security-policy'];
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]));
  expect(directives.get('default-src')).toBe("default-src 'none'");
  expect(directives.get('script-src')).toBe("script-src 'self'");
  expect(directives.get('connect-src')).toBe("connect-src 'self'");
  expect(directives.get('base-uri')).toBe("base-uri 'none'");
  expect(directives.get('form-action')).toBe("form-action 'none'");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
});

test('an answer is taken for what it says it is, kept nowhere, and given to no other site', () => {
  expect(SAFE_HEADERS).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});
