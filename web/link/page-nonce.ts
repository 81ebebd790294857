/** What styles that are made while the page runs have to carry, for its policy to let them in. */
export function pageNonce(): string {
  const tag = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return tag?.nonce ?? '';
}
