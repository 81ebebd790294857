import { isIP } from 'node:net';
import { isLoopback } from '../../model/loopback.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const;

/** How a host is written in an address. */
export function inAddress(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/**
 * Whether a request that names this host is meant for us. A page of somebody else can make its own name lead to this
 * machine, but the browser then sends that name. A bare address cannot be made to lead elsewhere.
 */
export function hostCheck(
  listensOn: string,
  port: number,
  names: readonly string[],
): (host: string | undefined) => boolean {
  const own = new Set([...LOOPBACK, inAddress(listensOn).toLowerCase()]);
  const allowed = new Set(names.map((name) => name.toLowerCase()));
  return (host) => {
    const [, name, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host?.toLowerCase() ?? '') ?? [];
    if (name === undefined) return false;
    // A name that was allowed may be that of a proxy, which has a port of its own.
    if (allowed.has(name)) return true;
    if (isLoopback(listensOn)) return own.has(name) && Number(given ?? 80) === port;
    return own.has(name) || isIP(name.replaceAll(/[[\]]/g, '')) !== 0;
  };
}
