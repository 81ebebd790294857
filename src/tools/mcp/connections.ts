import type { McpServer } from '../../model/mcp-server.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Surroundings } from './server-line.ts';

interface Opening {
  readonly connection: Promise<Connection>;
  /** Ends the attempt, if it still lasts. */
  readonly stop: AbortController;
}

/** Servers that were started: each once, kept, and started again when it is needed and over. */
export class Connections {
  readonly #surroundings: Surroundings;
  readonly #opened = new Map<string, Opening>();
  /** Those that are over, or not wanted any more, until they are gone. */
  readonly #leaving = new Set<Promise<void>>();
  #isClosed = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Who comes while it is started shares the attempt, and its failure. The next one who asks may have more luck. */
  async get(server: McpServer): Promise<Connection> {
    const key = keyOf(server);
    const begun = this.#opened.get(key);
    const earlier = await begun?.connection;
    if (this.#isClosed) throw new Error('The MCP servers are closed.');
    if (earlier?.isOver && this.#opened.get(key) === begun) this.#drop(key);
    return await (this.#opened.get(key) ?? this.#open(key, server)).connection;
  }

  /** Ends all but these: the others are no longer configured, or not so. */
  keep(servers: readonly McpServer[]): void {
    const wanted = new Set(servers.map(keyOf));
    for (const key of this.#opened.keys()) if (!wanted.has(key)) this.#drop(key);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const key of this.#opened.keys()) this.#drop(key);
    await Promise.all(this.#leaving);
  }

  #open(key: string, server: McpServer): Opening {
    const stop = new AbortController();
    const connection = openConnection(server, this.#surroundings, stop.signal);
    const opening = { connection, stop };
    this.#opened.set(key, opening);
    connection.catch(() => {
      if (this.#opened.get(key) === opening) this.#opened.delete(key);
    });
    return opening;
  }

  #drop(key: string): void {
    const opening = this.#opened.get(key);
    this.#opened.delete(key);
    opening?.stop.abort();
    const leaving = Promise.resolve(opening?.connection).then(
      async (connection) => await connection?.close(),
      () => undefined,
    );
    this.#leaving.add(leaving);
    void leaving.finally(() => this.#leaving.delete(leaving));
  }
}

/** One that is configured otherwise is another one. */
function keyOf({ id, place, connection, timeoutMs }: McpServer): string {
  return JSON.stringify([id, place, connection, timeoutMs]);
}
