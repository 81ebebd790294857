import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../model/refusal.ts';
import type { RouteInput } from '../../wire/route.ts';
import { routes } from '../../wire/routes.ts';
import { checkedInput } from '../http/checked-input.ts';

type Asked = Pick<RouteInput<typeof routes.watchTerminal>, 'params' | 'query'>;

const [before, between] = routes.watchTerminal.path.split(/:\w+/);
const ADDRESS = new RegExp(`^${before}([^/]+)${between}([^/]+)$`);

/** The terminal that somebody asks for a socket to. Refuses any other address. */
export async function askedTerminal({ url = '/', method }: IncomingMessage): Promise<Asked> {
  const address = URL.parse(url, 'http://localhost');
  const [, id, name] = ADDRESS.exec(address?.pathname ?? '') ?? [];
  if (!address || id === undefined || name === undefined || method !== 'GET') {
    throw new Refusal('NOT_FOUND', 'There is no socket at this address.');
  }
  const query = Object.fromEntries(
    Array.from(new Set(address.searchParams.keys()), (key) => [key, address.searchParams.getAll(key)]),
  );
  return await checkedInput(routes.watchTerminal, {
    params: { id: decoded(id), name: decoded(name) },
    query,
    body: async () => ({}),
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal('INVALID_INPUT', 'The address is not encoded as addresses are.');
  }
}
