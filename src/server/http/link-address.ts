import type { FileLink } from '../../workbench.ts';

const PLACE = /^\/files\/([0-9a-f]{64})\/([^/]+)$/;

/** The file that an address means to open by itself; undefined for every other address. */
export function linkIn(method: string, { pathname, searchParams }: URL): FileLink | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, hash, encoded = ''] = PLACE.exec(pathname) ?? [];
  const name = decoded(encoded);
  const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')];
  if (hash === undefined || name === undefined || expires === null || signature === null) return undefined;
  return { hash, name, expires, signature };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is no name.
    return undefined;
  }
}
