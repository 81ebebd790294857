import { createMCPClient, type ListToolsResult, type MCPClient, MCPClientError } from '@ai-sdk/mcp';
import type { JsonObject } from '../../model/json.ts';
import type { McpServer } from '../../model/mcp-server.ts';
import { isRefusal } from '../../model/refusal.ts';
import { VERSION } from '../../model/version.ts';
import { failureWords } from './failure-words.ts';
import { ServerLine, type Surroundings } from './server-line.ts';

/** A tool as its server describes it. */
export type ServerTool = ListToolsResult['tools'][number];

/** A server that was started, and what it has. Once it is over it stays so, and another one is needed. */
export interface Connection {
  /** Its tools as they are now, or as it named them last where it is too busy to say. */
  list(): Promise<readonly ServerTool[]>;
  readonly isOver: boolean;
  /** Calls a tool by its name at the server. What is thrown is for the model. */
  call(tool: string, input: JsonObject, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a server, or reaches it, and lists its tools. Refuses where that fails, with the last words of the server. */
export async function openConnection(
  server: McpServer,
  surroundings: Surroundings,
  stop: AbortSignal,
): Promise<Connection> {
  const { startMs, tools: mostTools } = surroundings.limits;
  const line = new ServerLine(server, surroundings);
  const late = AbortSignal.timeout(startMs);
  const signal = AbortSignal.any([stop, late]);
  let client: MCPClient | undefined;
  try {
    const ready = await createMCPClient({
      transport: line.transport(),
      clientName: 'cuebook',
      version: VERSION,
      initializationOptions: { signal },
    });
    client = ready;
    line.onBroken = () => void ready.close();
    const tools = await listTools(ready, mostTools, signal);
    line.opened();
    return connectionTo(server, { client: ready, line, tools, surroundings });
  } catch (error) {
    const ending = await line.close();
    await client?.close();
    if (isRefusal(error)) throw error;
    const tooLate = `was not ready within ${startMs / 1000} seconds`;
    throw line.refusal(ending ?? (late.aborted ? tooLate : failureWords(error)), error);
  }
}

interface Opened {
  readonly client: MCPClient;
  readonly line: ServerLine;
  readonly tools: readonly ServerTool[];
  readonly surroundings: Surroundings;
}

function connectionTo(
  { id, timeoutMs }: McpServer,
  { client, line, tools, surroundings }: Opened,
): Connection {
  const { callMs, listMs, tools: mostTools } = surroundings.limits;
  const limit = timeoutMs ?? callMs;
  let latest = tools;
  let isListed = true;
  return {
    list: async () => {
      // Who has just connected knows them.
      if (!isListed)
        latest = await listTools(client, mostTools, AbortSignal.timeout(listMs)).catch(() => latest);
      isListed = false;
      return latest;
    },
    get isOver() {
      return line.isOver;
    },
    call: async (name, input, signal) => {
      const late = AbortSignal.timeout(limit);
      const options = { signal: AbortSignal.any([signal, late]) };
      try {
        return await client.callTool({ name, arguments: { ...input }, options });
      } catch (error) {
        signal.throwIfAborted();
        if (late.aborted)
          throw new Error(`The MCP server ${id} did not answer within ${limit / 1000} seconds.`);
        if (isAnswer(error)) throw new Error(error.message, { cause: error });
        throw await line.failure(error);
      }
    },
    close: async () => {
      await client.close();
      await line.close();
    },
  };
}

/** Whether it was the server that said so: it is there, and well. */
function isAnswer(error: unknown): error is MCPClientError {
  return MCPClientError.isInstance(error) && error.code !== undefined;
}

async function listTools(
  client: MCPClient,
  most: number,
  signal: AbortSignal,
): Promise<readonly ServerTool[]> {
  if (!client.initializeResult.capabilities.tools) return [];
  const tools: ServerTool[] = [];
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { params: { cursor } };
    const page = await client.listTools({ ...params, options: { signal } });
    tools.push(...page.tools);
    cursor = page.nextCursor;
    if (tools.length > most) throw new Error(`it has more than ${most} tools`);
  } while (cursor !== undefined);
  return tools;
}
