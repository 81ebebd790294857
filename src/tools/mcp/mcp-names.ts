import { MCP_PREFIX } from '../../model/tool-names.ts';

/** What a name such as `mcp/server` or `mcp/server/tool` asks for. */
export interface McpWish {
  readonly server: string;
  /** As the server calls it; all of them, if absent. */
  readonly tool?: string;
}

export function wishOf(name: string): McpWish {
  const [server = '', ...tool] = name.slice(MCP_PREFIX.length).split('/');
  return { server, ...(tool.length > 0 && { tool: tool.join('/') }) };
}
