import type { McpServers } from '../../files/mcp-servers.ts';
import type { McpServer } from '../../model/mcp-server.ts';
import type { Environment } from '../../model/provider.ts';
import { isRefusal } from '../../model/refusal.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import { Connections } from './connections.ts';
import { MCP_LIMITS, type McpLimits } from './limits.ts';
import { wishOf } from './mcp-names.ts';
import { noTool, usableServer } from './named-servers.ts';
import { failedState, type McpServerState, readyState, unusedState } from './server-state.ts';
import { type McpTool, type ServerTools, toolsOf } from './server-tools.ts';

export interface McpHomeOptions {
  /** Reads which servers there are; asked anew each time, so that a configuration counts once it is saved. */
  readonly servers: () => Promise<McpServers>;
  readonly environment: Environment;
  readonly limits?: Partial<McpLimits>;
}

/** The MCP servers of a workspace: started when they are first needed, and kept until they are closed. */
export class McpHome {
  readonly #servers: () => Promise<McpServers>;
  readonly #limits: McpLimits;
  readonly #connections: Connections;

  constructor({ servers, environment, limits }: McpHomeOptions) {
    this.#servers = servers;
    this.#limits = { ...MCP_LIMITS, ...limits };
    this.#connections = new Connections({ environment, limits: this.#limits });
  }

  /**
   * The tools that names such as `mcp/server` and `mcp/server/tool` stand for, each once. Refuses names that stand for
   * nothing (NOT_FOUND), servers of a workspace that is not trusted (UNTRUSTED), and servers that cannot be used.
   */
  async tools(names: readonly string[], signal: AbortSignal): Promise<readonly McpTool[]> {
    const known = await this.#read();
    const wishes = names.map((name) => {
      const { server, tool } = wishOf(name);
      return { server: usableServer(known, server), tool };
    });
    const servers = new Map(wishes.map(({ server }) => [server.id, server]));
    const found = await unlessAborted(
      Promise.all(
        Array.from(servers.values(), async (server) => {
          const { offered } = await this.#toolsOf(server);
          return [server.id, offered] as const;
        }),
      ),
      signal,
    );
    const offeredBy = new Map(found);
    const tools = wishes.flatMap(({ server, tool }) => wished(server, tool, offeredBy.get(server.id) ?? []));
    return Array.from(new Map(tools.map((tool) => [tool.name, tool])).values());
  }

  /** Every server, and how it is. Those that may be used are started for that. */
  async states(): Promise<readonly McpServerState[]> {
    const { servers } = await this.#read();
    return await Promise.all(servers.map(async (server) => await this.#stateOf(server)));
  }

  /** Ends every server. */
  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #read(): Promise<McpServers> {
    const known = await this.#servers();
    this.#connections.keep(known.servers.filter(({ left }) => left === undefined));
    return known;
  }

  async #toolsOf(server: McpServer): Promise<ServerTools> {
    const connect = async () => await this.#connections.get(server);
    const connection = await connect();
    const known = await connection.list();
    // One that has gone without a word shows it when it is asked.
    const tools = connection.isOver ? await (await connect()).list() : known;
    return toolsOf(server, tools, { connect, mostBytes: this.#limits.binaryBytes });
  }

  async #stateOf(server: McpServer): Promise<McpServerState> {
    if (server.left !== undefined) return unusedState(server, server.left);
    try {
      return readyState(server, await this.#toolsOf(server));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return failedState(server, error.message);
    }
  }
}

function wished(
  { id }: McpServer,
  wanted: string | undefined,
  offered: ServerTools['offered'],
): readonly McpTool[] {
  if (wanted === undefined) return offered.map(({ tool }) => tool);
  const match = offered.find(({ ownName }) => ownName === wanted);
  if (match) return [match.tool];
  const names = offered.map(({ ownName }) => ownName);
  throw noTool(id, wanted, names);
}
