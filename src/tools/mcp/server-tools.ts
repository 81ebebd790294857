import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { isLoopbackUrl } from '../../model/loopback.ts';
import type { McpServer } from '../../model/mcp-server.ts';
import type { Tool } from '../../model/tool.ts';
import { resultOf } from './call-result.ts';
import type { Connection, ServerTool } from './connection.ts';
import { offeredName } from './tool-name.ts';

/** A tool of a server, as models may call it. */
export interface McpTool extends Tool {
  /** Whether the server is a program on this machine, which can read files here. */
  readonly isLocal: boolean;
  /** Whether the server runs elsewhere, where an address on this machine leads nowhere. */
  readonly isFar: boolean;
}

/** A tool of a server, and how a model may call it. */
interface OfferedTool {
  /** What the server calls it. */
  readonly ownName: string;
  readonly tool: McpTool;
}

/** A tool that no model is told of, and why. */
export interface LeftOutTool {
  readonly name: string;
  readonly reason: string;
}

export interface ServerTools {
  readonly offered: readonly OfferedTool[];
  readonly leftOut: readonly LeftOutTool[];
}

/** The tools of a server as models may call them. `connect` gives the server as it is when one of them is called. */
export function toolsOf(
  server: McpServer,
  tools: readonly ServerTool[],
  { connect, mostBytes }: { readonly connect: () => Promise<Connection>; readonly mostBytes: number },
): ServerTools {
  const offered = new Map<string, OfferedTool>();
  const leftOut: LeftOutTool[] = [];
  const ownNames = new Set(tools.map(({ name }) => name));
  for (const name of server.tools ?? []) {
    if (!ownNames.has(name)) leftOut.push({ name, reason: 'the server has no such tool' });
  }
  for (const { name: ownName, description, title, annotations, inputSchema } of tools) {
    if (server.tools?.includes(ownName) === false) continue;
    const name = offeredName(server.id, ownName);
    const schema = objectSchema(inputSchema);
    if (schema === undefined || offered.has(name)) {
      const reason = schema ? 'another tool has the same name' : 'its input is no object';
      leftOut.push({ name: ownName, reason });
      continue;
    }
    const tool: McpTool = {
      name,
      description: description ?? title ?? annotations?.title ?? '',
      inputSchema: schema,
      isLocal: server.connection.type === 'stdio',
      isFar: server.connection.type === 'http' && !isLoopbackUrl(server.connection.url),
      effect: annotations?.readOnlyHint === true ? 'read' : 'write',
      run: async (input, { signal }) =>
        resultOf(await (await connect()).call(ownName, input, signal), mostBytes),
    };
    offered.set(name, { ownName, tool });
  }
  return { offered: Array.from(offered.values()), leftOut };
}

function objectSchema(schema: unknown): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { type = 'object' } = schema;
  return type === 'object' ? { ...schema, type } : undefined;
}
