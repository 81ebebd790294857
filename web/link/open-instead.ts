import { access } from './access.ts';

/** Opens what somebody came for who has no token to send: the server sends them here. Tells whether there is such a thing. */
export async function openInstead(): Promise<boolean> {
  const wanted = new URLSearchParams(location.search).get('open');
  if (wanted === null) return false;
  const address = new URL(wanted, location.origin);
  const isOurs = address.origin === location.origin && address.pathname.startsWith('/dev/');
  const token = isOurs ? await access.token().catch(() => undefined) : undefined;
  if (token === undefined) return false;
  location.replace(access.sign(address.href));
  return true;
}
