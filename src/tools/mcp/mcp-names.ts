/** What a name such as `mcp/server` or `mcp/server/tool` asks for. */
export interface McpWish {
  readonly server: string;
  /** As the server calls it; all of them, if absent. */
  readonly tool?: string;
}

const PREFIX = 'mcp/';

/** Whether the name of a tool, as an agent lists it, is one of a server. */
export function isMcpName(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function wishOf(name: string): McpWish {
  const [server = '', ...tool] = name.slice(PREFIX.length).split('/');
  return { server, ...(tool.length > 0 && { tool: tool.join('/') }) };
}
