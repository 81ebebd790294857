import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunningServer } from '../serve.ts';
import { TOKEN } from '../server.case.ts';

/** The head of a request as it goes over the wire; the connection ends with the answer. */
export function head(line: string, ...headers: readonly string[]): string {
  return [line, ...headers, 'Connection: close', '', ''].join('\r\n');
}

export const bearer = `Authorization: Bearer ${TOKEN}`;

export function hostOf({ url }: Pick<RunningServer, 'url'>): string {
  return new URL(url).host;
}

/** Sends bytes as they are and reads all that comes back until the other end hangs up. */
export async function exchange(server: RunningServer, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return await text(socket);
}

/** The one answer in what came back. */
export function answerIn(received: string): Response {
  const [top = '', ...rest] = received.split('\r\n\r\n');
  const [line = '', ...fields] = top.split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon), field.slice(colon + 1).trim()] satisfies [string, string];
  });
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  return new Response(rest.join('\r\n\r\n'), { status, headers });
}
