import type { SessionId } from '../model/ids.ts';
import { addressOf } from './client.ts';
import { terminalRoutes } from './terminal-routes.ts';

/** What is spoken over the socket. */
const PROTOCOL = 'cuebook';
const TOKEN_PROTOCOL = 'cuebook.token.';

/** The protocols that a page asks for, which can send no header: one of them carries its token. */
export function terminalProtocols(token: string): string[] {
  return [PROTOCOL, TOKEN_PROTOCOL + token];
}

/** The token among the protocols that a request asks for. */
export function tokenInProtocols(header: string | undefined): string | undefined {
  const names = header?.split(',').map((name) => name.trim()) ?? [];
  return names.find((name) => name.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length);
}

/** Where the WebSocket of a terminal is, which is given a size if one is named. */
export function terminalAddress(
  id: SessionId,
  name: string,
  size: { readonly columns?: number; readonly rows?: number } = {},
): string {
  return addressOf(terminalRoutes.watchTerminal, { params: { id, name }, query: { ...size } });
}
