const STYLES = "style-src 'self'";

/** What every answer carries: nothing is guessed, framed, cached or sent on. */
export const SAFE_HEADERS = {
  'content-security-policy': `default-src 'none'; script-src 'self'; ${STYLES}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** The policy of a page that shows by this word which styles are its own. */
export function policyWithNonce(nonce: string): string {
  return SAFE_HEADERS['content-security-policy'].replace(STYLES, `${STYLES} 'nonce-${nonce}'`);
}
