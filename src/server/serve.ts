import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { errorCode } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import type { Tool } from '../model/tool.ts';
import type { Workbench } from '../workbench.ts';
import { Gate } from './access/gate.ts';
import { hostCheck, inAddress, isLoopback } from './access/hosts.ts';
import type { Rate } from './access/rate-limit.ts';
import { newToken, refuseWeakToken } from './access/token.ts';
import { createApp } from './app.ts';
import { Channels } from './events/channels.ts';
import { refused } from './http/error-answer.ts';
import { knockAt } from './http/knock.ts';
import { readWebFiles, type WebFiles } from './page/web-files.ts';
import { Runs } from './runs.ts';
import { readServerFile, removeServerFile, writeServerFile } from './server-file.ts';

export interface ServeOptions {
  readonly workbench: Workbench;
  /** 0 takes any that is free. */
  readonly port: number;
  /** By default only programs on this machine get through. Any other needs a token of the user's own. */
  readonly host?: string;
  readonly token?: string;
  /** Names of this machine, besides its addresses, by which requests may come. */
  readonly allowHosts?: readonly string[];
  readonly tools?: readonly Tool[];
  /** The files of the page; by default those that were built. */
  readonly files?: WebFiles;
  readonly rate?: Rate;
  report(error: unknown): void;
}

export interface RunningServer {
  readonly url: string;
  readonly token: string;
  /** What a person opens. */
  readonly entrance: string;
  /** Ends what runs as a person would, says so to all who watch, and closes. The workbench stays open. */
  stop(): Promise<void>;
}

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4517;

/** Serves a workspace. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { workbench, port, host = DEFAULT_HOST, tools = [], report } = options;
  const token = tokenFor(host, options.token);
  const files = options.files ?? (await readWebFiles());
  const runs = new Runs(report);
  const channels = new Channels(workbench.sessions);
  const server = createServer();
  await listen(server, port, host, workbench.workspace);
  const { port: actualPort } = addressOf(server);
  const gate = new Gate({
    token,
    cookie: `cuebook-${actualPort}`,
    isOurHost: hostCheck(host, actualPort, options.allowHosts ?? []),
    ...(options.rate && { rate: options.rate }),
  });
  const app = createApp({ workbench, gate, runs, channels, tools, files, report });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.on('upgrade', (request, socket) => refuseUpgrade(gate, request, socket, report));

  const url = `http://${inAddress(reachable(host))}:${actualPort}`;
  await writeServerFile(workbench.workspace, { pid: process.pid, url, token });
  return {
    url,
    token,
    entrance: `${url}/?token=${token}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await runs.stop();
      await channels.end();
      server.closeIdleConnections();
      // Who has not read the end of a stream by now is not going to.
      const patience = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
      await closed;
      clearTimeout(patience);
      await removeServerFile(workbench.workspace);
    },
  };
}

const LAST_WORDS_MS = 1_000;

function tokenFor(host: string, given: string | undefined): string {
  if (given !== undefined) {
    refuseWeakToken(given);
    return given;
  }
  if (isLoopback(host)) return newToken();
  throw new Refusal(
    'UNAUTHORIZED',
    `Whoever reaches ${host} could come in: such a server needs a token of your own.`,
    {
      remedy: 'Set it in CUEBOOK_TOKEN; `openssl rand -hex 32` makes one.',
    },
  );
}

async function listen(server: Server, port: number, host: string, workspace: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw await notListening(error, { port, host, workspace });
  }
}

async function notListening(
  error: unknown,
  { port, host, workspace }: { port: number; host: string; workspace: string },
): Promise<unknown> {
  switch (errorCode(error)) {
    case 'EADDRINUSE': {
      const running = await readServerFile(workspace);
      return running?.url.endsWith(`:${port}`)
        ? new Refusal(
            'PORT_TAKEN',
            `A server for this workspace runs already: ${running.url}/?token=${running.token}`,
            {
              remedy: 'Open that address, or start another with --port 0.',
            },
          )
        : new Refusal('PORT_TAKEN', `Port ${port} is taken by another program.`, {
            remedy: 'Choose another with --port, or any that is free with --port 0.',
          });
    }
    case 'EACCES':
      return new Refusal('INVALID_INPUT', `Port ${port} may not be used.`, {
        remedy: 'Choose one above 1023.',
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal('INVALID_INPUT', `${host} is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no address.');
  return address;
}

/** An address that leads to a server which listens on all of them. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** No route is a socket yet: who may come in is told so, and who may not is told that. */
function refuseUpgrade(
  gate: Gate,
  request: IncomingMessage,
  socket: Duplex,
  report: (error: unknown) => void,
): void {
  let reason: unknown = new Refusal('NOT_FOUND', 'There is no socket at this address.');
  try {
    gate.admit(knockAt(request));
  } catch (error) {
    reason = error;
  }
  const { status, body } = refused(reason, report);
  const text = JSON.stringify(body);
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
