import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isLoopback } from '../model/loopback.ts';
import { Refusal } from '../model/refusal.ts';
import type { Tool } from '../model/tool.ts';
import type { Workbench } from '../workbench.ts';
import { browserLogins } from './access/browser-logins.ts';
import { Doorkeeper } from './access/doorkeeper.ts';
import { hostCheck, inAddress } from './access/hosts.ts';
import type { Rate } from './access/rate-limit.ts';
import { newToken, refuseWeakToken } from './access/token.ts';
import { createApp } from './app.ts';
import { Benches } from './benches.ts';
import { Channels } from './events/channels.ts';
import { refuseConnection, refuseRequest } from './http/refused-connections.ts';
import { listen, reachable } from './listening.ts';
import { builtWebFiles, type WebFiles } from './page/web-files.ts';
import { Rounds } from './rounds.ts';
import { Runs } from './runs.ts';
import { removeServerFile, writeServerFile } from './server-file.ts';
import { TerminalSockets } from './terminals/terminal-sockets.ts';

export interface ServeOptions {
  readonly workbench: Workbench;
  /** 0 takes any that is free. */
  readonly port: number;
  /** By default only programs on this machine get through. Any other needs a token of the user's own. */
  readonly host?: string;
  readonly token?: string;
  /** What logins of browsers follow from, so that they hold over restarts. A token of the user's own counts before it. */
  readonly loginSecret?: string;
  /** Names of this machine, besides its addresses, by which requests may come. */
  readonly allowHosts?: readonly string[];
  readonly tools?: readonly Tool[];
  /** The files of the page; by default those that were built. */
  readonly files?: WebFiles;
  /** Whether what is below `/dev/` is answered. */
  readonly devRoutes?: boolean;
  readonly rate?: Rate;
  /** How long a request may take to come to its end, with the file that it brings. */
  readonly requestMs?: number;
  /** How often clients that watch terminals are pinged. One that does not answer before the next ping is disconnected. */
  readonly pingMs?: number;
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

const DEFAULT_HOST = '127.0.0.1';

/** Serves a workspace. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { workbench, port, host = DEFAULT_HOST, tools = [], devRoutes = false, report } = options;
  const token = tokenFor(host, options.token);
  const files = options.files ?? (await builtWebFiles());
  const runs = new Runs(workbench.sessions, report);
  const benches = new Benches({ bench: workbench.bench, workspace: workbench.workspace, report });
  const channels = new Channels(workbench, report);
  // Who names no host is refused by us, as everybody else is.
  const server = createServer({
    requireHostHeader: false,
    ...patienceOf(options.requestMs ?? SLOWEST_REQUEST_MS),
  });
  const { workspace } = workbench;
  const actualPort = await listen(server, { port, host, workspace });
  const url = `http://${inAddress(reachable(host))}:${actualPort}`;
  const facts = { pid: process.pid, url, token };
  const doorkeeper = new Doorkeeper({
    token,
    logins: browserLogins({ token: options.token, loginSecret: options.loginSecret }),
    isOurHost: hostCheck(host, actualPort, options.allowHosts ?? []),
    linkState: workbench.files.linksOf(facts).stateOf,
    ...(options.rate && { rate: options.rate }),
  });
  const terminals = new TerminalSockets({
    doorkeeper,
    workbench,
    ...(options.pingMs && { pingMs: options.pingMs }),
    report,
  });
  const app = createApp({
    workbench,
    doorkeeper,
    runs,
    benches,
    channels,
    tools,
    files,
    devRoutes,
    // Where it has other names, something passes on what comes from elsewhere.
    isLocal: isLoopback(host) && (options.allowHosts ?? []).length === 0,
    report,
  });
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => refuseRequest(error, report),
  });
  server.on('request', answer);
  server.on('checkExpectation', answer);
  server.on('upgrade', (request, socket, head) => void terminals.upgrade(request, socket, head));
  server.on('clientError', (error, socket) => refuseConnection(error, socket, report));
  server.on('error', report);

  const rounds = new Rounds(workbench.sessions);
  workbench.files.serveFrom(async () => (server.listening ? facts : undefined));
  const stop = async (): Promise<void> => {
    await rounds.stop();
    const closed = once(server, 'close');
    server.close();
    await Promise.all([runs.stop(), benches.stop()]);
    await Promise.all([channels.end(), terminals.end()]);
    server.closeIdleConnections();
    // Who has not read the end of a stream by now is not going to.
    const patience = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
    await closed;
    clearTimeout(patience);
    await removeServerFile(workspace, facts);
  };
  try {
    await workbench.makeFolder();
    await writeServerFile(workspace, facts);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    url,
    token,
    entrance: `${url}/?token=${token}`,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

const LAST_WORDS_MS = 1_000;
const SLOWEST_REQUEST_MS = 300_000;
const MOST_PATIENCE_MS = 30_000;

/** Who sends too slowly is found out within a tenth of the time. */
function patienceOf(requestMs: number): ServerOptions {
  const connectionsCheckingInterval = Math.min(MOST_PATIENCE_MS, requestMs / 10);
  return { requestTimeout: requestMs, connectionsCheckingInterval };
}

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
