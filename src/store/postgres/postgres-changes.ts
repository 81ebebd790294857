import pg from 'pg';
import { isSessionId, type SessionId } from '../../model/ids.ts';
import { type ChangeListener, type Changes, changesFrom } from '../changes.ts';

const RECONNECT_MS = 500;
/** A connection that leads nowhere any more says nothing by itself: it is asked, and has to answer. */
const PATIENCE: Patience = { askEveryMs: 5_000, answerWithinMs: 5_000 };

interface Patience {
  readonly askEveryMs: number;
  readonly answerWithinMs: number;
}

/** Listens on a connection of its own. When that is made, and made again, anything may have happened before. */
export function postgresChanges(url: string, patience = PATIENCE): Changes {
  return changesFrom((tell) => {
    const listening = new Listening(url, tell, patience);
    return () => listening.stop();
  });
}

class Listening {
  readonly #url: string;
  readonly #tell: ChangeListener;
  readonly #answerWithinMs: number;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #asking: NodeJS.Timeout;
  #isStopped = false;

  constructor(url: string, tell: ChangeListener, { askEveryMs, answerWithinMs }: Patience) {
    this.#url = url;
    this.#tell = tell;
    this.#answerWithinMs = answerWithinMs;
    this.#connect();
    this.#asking = setInterval(() => this.#ask(), askEveryMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#asking);
    clearTimeout(this.#retry);
    this.#end(this.#client);
  }

  #connect(): void {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 10_000,
      query_timeout: this.#answerWithinMs,
    });
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

  #ask(): void {
    const client = this.#client;
    client?.query('select 1').catch(() => this.#connectAgain(client));
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
