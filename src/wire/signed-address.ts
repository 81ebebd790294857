/** The parameter of an address by which a page shows that it may open it: when that ends, a dot, and the signature. */
export const SIGNATURE_PARAMETER = 'access';

/** What the signature of an address is over, and the address that carries it. */
export function signedAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  expires: number,
  sign: (parts: readonly string[]) => string,
): string {
  const address = pathname + search;
  const signature = sign(['GET', address, String(expires)]);
  return `${address}${search === '' ? '?' : '&'}${SIGNATURE_PARAMETER}=${expires}.${signature}`;
}

/** The address without its signature, which is its last parameter; undefined where there is none. */
export function signatureIn({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>):
  | { readonly address: string; readonly expires: string; readonly signature: string }
  | undefined {
  const [, rest = '', expires, signature] = SIGNATURE.exec(search) ?? [];
  if (expires === undefined || signature === undefined) return undefined;
  return { address: pathname + rest, expires, signature };
}

const SIGNATURE = new RegExp(`^(.*)[?&]${SIGNATURE_PARAMETER}=(\\d{1,12})\\.([\\w-]{1,64})$`);
