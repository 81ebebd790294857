import type { MCPClientConfig } from '@ai-sdk/mcp';
import type { McpServer } from '../../model/mcp-server.ts';
import type { Environment } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import { failureWords } from './failure-words.ts';
import type { McpLimits } from './limits.ts';
import { headersFor, variablesFor, withoutValues } from './server-environment.ts';
import { StdioTransport } from './stdio-transport.ts';
import { watchedFetch } from './watched-fetch.ts';

/** What servers are started with. */
export interface Surroundings {
  readonly environment: Environment;
  readonly limits: McpLimits;
}

const MOST_LAST_WORDS = 1_000;

/** What lies between us and a server, and what became of it. */
export class ServerLine {
  /** Told once nothing can come any more, where the client does not notice by itself. */
  onBroken: () => void = () => undefined;
  readonly #server: McpServer;
  readonly #surroundings: Surroundings;
  #stdio: StdioTransport | undefined;
  #isRefused = false;
  #broken: string | undefined;

  constructor(server: McpServer, surroundings: Surroundings) {
    this.#server = server;
    this.#surroundings = surroundings;
  }

  /** Whether the next call needs another one. */
  get isOver(): boolean {
    return this.#isRefused || this.#broken !== undefined || this.#stdio?.process?.isOver === true;
  }

  /** Refuses with KEY_MISSING where a variable that it needs is not set. */
  transport(): MCPClientConfig['transport'] {
    const { connection } = this.#server;
    const { environment, limits } = this.#surroundings;
    if (connection.type === 'stdio') {
      this.#stdio = new StdioTransport(connection, variablesFor(connection, environment), limits);
      return this.#stdio;
    }
    const headers = headersFor(this.#server, connection, environment);
    const watch = {
      refused: () => {
        this.#isRefused = true;
      },
      broke: (error: unknown) => this.#break(error),
    };
    return { type: 'http', url: connection.url, headers, fetch: watchedFetch(limits, watch) };
  }

  /** It stands: what was refused before, to find out what the server speaks, counts no more. */
  opened(): void {
    this.#isRefused = false;
  }

  /** What to say of a call that came to nothing. The next call finds a new server, if there is one. */
  async failure(error: unknown): Promise<Error> {
    const process = this.#stdio?.process;
    if (process?.isOver) return new Error(this.#sentence(await process.ended));
    if (!process) this.#break(error);
    return new Error(this.#sentence(this.#broken ?? failureWords(error)));
  }

  /** What to say of a server that cannot be used. */
  refusal(reason: string, cause: unknown): Refusal {
    const { id, path } = this.#server;
    return new Refusal('INVALID_INPUT', this.#sentence(reason), {
      remedy: `Look at mcp.${id} in ${path}, and try it with: cuebook mcp list`,
      cause,
    });
  }

  /** Ends what was begun. Tells how a process ended that did so by itself. */
  async close(): Promise<string | undefined> {
    const process = this.#stdio?.process;
    const ending = process?.isOver ? await process.ended : undefined;
    await process?.close();
    return ending;
  }

  #break(error: unknown): void {
    if (this.#broken !== undefined) return;
    this.#broken = failureWords(error);
    this.onBroken();
  }

  #sentence(reason: string): string {
    const words = this.#stdio?.process?.lastWords.slice(-MOST_LAST_WORDS) ?? '';
    const sentence = `The MCP server ${this.#server.id} ${reason}.${words === '' ? '' : `\n${words}`}`;
    return withoutValues(sentence, this.#server, this.#surroundings.environment);
  }
}
