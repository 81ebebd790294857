import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface PostgresServer {
  /** Holds the data and the socket; nothing outside of it belongs to the server. */
  readonly folder: string;
  url(database: string): string;
  /** Resolves when the server has ended and its folder is gone. */
  stop(): Promise<void>;
}

const keeperFile = fileURLToPath(new URL('keeper.ts', import.meta.url));

/**
 * Starts a PostgreSQL of its own in a fresh folder, reachable through a unix socket only. It ends with
 * `stop()`, and also when this process ends without calling it, even by SIGKILL: a keeper process watches
 * a pipe that closes in every case.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, [...typeStripping(), keeperFile], {
    detached: true, // A Ctrl-C in the terminal is for the tests; the keeper ends when they have.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const complaints = text(keeper.stderr);
  const ended = once(keeper, 'exit');
  const ready = once(keeper.stdout.setEncoding('utf8'), 'data');
  const folder = await Promise.race([ready.then(([line]) => String(line)), ended.then(() => undefined)]);
  if (folder === undefined) throw new Error(`PostgreSQL did not start:\n${await complaints}`);
  return {
    folder,
    url: (database) => `postgres:///${database}?host=${folder}&port=5432&user=postgres`,
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}

/** From 22.18 on Node strips types without being asked. */
function typeStripping(): readonly string[] {
  return process.features.typescript ? [] : ['--experimental-strip-types'];
}
