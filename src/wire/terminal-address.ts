import type { SessionId } from '../model/ids.ts';
import { addressOf } from './client.ts';
import { terminalRoutes } from './terminal-routes.ts';

/** Where the WebSocket of a terminal is, which is given a size if one is named. */
export function terminalAddress(
  id: SessionId,
  name: string,
  size: { readonly columns?: number; readonly rows?: number } = {},
): string {
  return addressOf(terminalRoutes.watchTerminal, { params: { id, name }, query: { ...size } });
}
