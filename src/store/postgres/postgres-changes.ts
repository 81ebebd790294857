import pg from 'pg';
import { isSessionId, type SessionId } from '../../model/ids.ts';
import { type ChangeListener, type Changes, changesFrom } from '../changes.ts';

const RECONNECT_MS = 500;

/** Listens on a connection of its own. When that is made, and made again, anything may have happened before. */
export function postgresChanges(url: string): Changes {
  return changesFrom((tell) => {
    const listening = new Listening(url, tell);
    return () => listening.stop();
  });
}

class Listening {
  readonly #url: string;
  readonly #tell: ChangeListener;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(url: string, tell: ChangeListener) {
    this.#url = url;
    this.#tell = tell;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#end(this.#client);
  }

  #connect(): void {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 10_000 });
    this.#client = client;
    client.on('notification', ({ payload }) => this.#tell(sessionIn(payload)));
    client.on('error', () => this.#connectAgain(client));
    client
      .connect()
      .then(async () => await client.query('listen cuebook_events'))
      .then(
        () => this.#tell(),
        () => this.#connectAgain(client),
      );
  }

  #connectAgain(broken: pg.Client): void {
    if (this.#isStopped || broken !== this.#client) return;
    this.#client = undefined;
    this.#end(broken);
    this.#retry = setTimeout(() => this.#connect(), RECONNECT_MS);
  }

  #end(client: pg.Client | undefined): void {
    client?.end().catch(() => undefined);
  }
}

/** The payload is `{ session, seq }`, as the trigger on SessionHeads writes it. */
function sessionIn(payload: string | undefined): SessionId | undefined {
  const id = /"session" *: *"([^"]*)"/.exec(payload ?? '')?.[1];
  return id !== undefined && isSessionId(id) ? id : undefined;
}
