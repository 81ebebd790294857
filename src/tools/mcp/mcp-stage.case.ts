import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { testFolder } from '../../files/priming-workspace.case.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { HttpConnection, McpServer, StdioConnection } from '../../model/mcp-server.ts';
import type { Environment } from '../../model/provider.ts';
import type { McpLimits } from './limits.ts';
import { McpHome } from './mcp-home.ts';
import type { McpTool } from './server-tools.ts';

const SERVER = fileURLToPath(new URL('../../../test/mcp/stdio-server.js', import.meta.url));

export const NEVER = new AbortController().signal;

/** The server with tools of every kind, as a configuration has it. */
export function stdioServer(
  overrides: Partial<Omit<McpServer, 'connection'>> & { readonly connection?: Partial<StdioConnection> } = {},
): McpServer {
  const { connection, ...rest } = overrides;
  return {
    id: 'tools',
    place: 'user',
    path: 'config.yaml',
    ...rest,
    connection: {
      type: 'stdio',
      command: process.execPath,
      args: [SERVER],
      env: {},
      envFrom: [],
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      ...connection,
    },
  };
}

/** A server of nothing but this program, which is given to Node. */
export function programServer(program: string): McpServer {
  return stdioServer({ connection: { args: ['-e', program] } });
}

export function httpServer(
  url: string,
  overrides: Partial<McpServer> & Partial<Pick<HttpConnection, 'headers' | 'headersFrom'>> = {},
): McpServer {
  const { headers = {}, headersFrom = [], ...rest } = overrides;
  const connection = { type: 'http', url, headers, headersFrom } as const;
  return { id: 'tools', place: 'user', path: 'config.yaml', connection, ...rest };
}

interface Setting {
  readonly environment?: Environment;
  readonly limits?: Partial<McpLimits>;
  readonly isTrusted?: boolean;
}

/** Servers at work, which are ended with the test. They may be changed. */
export async function stageWith(
  servers: readonly McpServer[],
  { environment = process.env, limits = {}, isTrusted = true }: Setting = {},
) {
  const folder = await testFolder();
  let current = servers;
  const home = new McpHome({
    servers: async () => ({ servers: current, trust: { folder, isTrusted } }),
    environment,
    limits,
  });
  onTestFinished(async () => await home.close());
  const tools = async (...names: readonly string[]): Promise<readonly McpTool[]> =>
    await home.tools(names.length === 0 ? ['mcp/tools'] : names, NEVER);
  /** Calls a tool by its name at the server. */
  const call = async (name: string, input: JsonObject = {}, signal = NEVER): Promise<Json> => {
    const [tool] = await tools(`mcp/tools/${name}`);
    if (!tool) throw new Error(`There is no ${name}.`);
    return await tool.run(input, { callId: 'c1', signal });
  };
  const change = (others: readonly McpServer[]) => {
    current = others;
  };
  return { folder, home, tools, call, change };
}
