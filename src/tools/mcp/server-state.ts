import { type McpServer, targetOf } from '../../model/mcp-server.ts';
import type { ToolEffect } from '../../model/message.ts';
import type { LeftOutTool, ServerTools } from './server-tools.ts';

/** A tool of an MCP server. */
export interface McpToolFacts {
  /** As the server calls it. */
  readonly name: string;
  /** As models call it. */
  readonly offeredAs: string;
  readonly description: string;
  readonly effect: ToolEffect;
}

/** An MCP server that is configured, and how it is. */
export interface McpServerState {
  readonly id: string;
  readonly place: McpServer['place'];
  /** The configuration that it is in. */
  readonly path: string;
  readonly type: McpServer['connection']['type'];
  /** The command with its arguments, or the address. */
  readonly target: string;
  readonly state: 'ready' | 'failed' | 'disabled' | 'untrusted' | 'overruled';
  /** What is wrong, where something is. */
  readonly problem?: string;
  /** Of one that is ready. */
  readonly tools?: readonly McpToolFacts[];
  /** Tools that no model is told of, and why. */
  readonly leftOut?: readonly LeftOutTool[];
}

const PROBLEMS = {
  disabled: 'it is disabled',
  untrusted: 'this workspace is not trusted',
  overruled: 'your own configuration has a server of this name, which counts',
} as const;

export function readyState(server: McpServer, { offered, leftOut }: ServerTools): McpServerState {
  return {
    ...factsOf(server),
    state: 'ready',
    tools: offered.map(({ ownName, tool: { name, description, effect } }) => ({
      name: ownName,
      offeredAs: name,
      description,
      effect,
    })),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** Of one that is not to be used. */
export function unusedState(server: McpServer, state: keyof typeof PROBLEMS): McpServerState {
  return { ...factsOf(server), state, problem: PROBLEMS[state] };
}

/** Of one that cannot be used. */
export function failedState(server: McpServer, problem: string): McpServerState {
  return { ...factsOf(server), state: 'failed', problem };
}

function factsOf({ id, place, path, connection }: McpServer) {
  return { id, place, path, type: connection.type, target: targetOf(connection) };
}
