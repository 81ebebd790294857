import type { Environment } from '../../model/provider.ts';
import type { McpHome } from './mcp-home.ts';
import type { McpServerState } from './server-state.ts';
import type { McpTool } from './server-tools.ts';

/** The MCP servers that are configured, by the user or in a workspace that is trusted. */
export interface Mcp {
  /** Every server, and how it is. Those that may be used are started for that. */
  list(): Promise<readonly McpServerState[]>;
}

/** The same, with what a run needs. Close them when done. */
export interface McpAtWork extends Mcp {
  /**
   * The tools that names such as `mcp/server` and `mcp/server/tool` stand for, each once. Refuses names that stand for
   * nothing (NOT_FOUND), servers of a workspace that is not trusted (UNTRUSTED), and servers that cannot be used.
   */
  tools(names: readonly string[], signal: AbortSignal): Promise<readonly McpTool[]>;
  close(): Promise<void>;
}

/** What reads the configuration, and what starts servers, is loaded when a server is first asked for. */
export function mcpIn(workspace: string, environment: Environment): McpAtWork {
  let opened: Promise<McpHome> | undefined;
  const home = async (): Promise<McpHome> => {
    opened ??= import('./mcp-work.ts').then(({ McpHome, readMcpServers }) => {
      const servers = async () => await readMcpServers(workspace, environment);
      return new McpHome({ servers, environment });
    });
    return await opened;
  };
  return {
    list: async () => await (await home()).states(),
    tools: async (names, signal) => (names.length === 0 ? [] : await (await home()).tools(names, signal)),
    close: async () => await (await opened)?.close(),
  };
}
