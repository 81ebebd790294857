/** What an agent may name among its tools besides those of MCP servers. */
export const BUILT_IN_TOOLS = [
  'read_files',
  'dataset_search',
  'sandbox_fetch_user_file',
  'exec_command',
] as const;
export type BuiltInTool = (typeof BUILT_IN_TOOLS)[number];

export function isBuiltInTool(name: string): name is BuiltInTool {
  return BUILT_IN_TOOLS.some((known) => known === name);
}

export const MCP_PREFIX = 'mcp/';

/** `mcp/<server>` for all tools of a server, and `mcp/<server>/<tool>` for one of them. */
export const MCP_NAME = /^mcp\/[^/]+(?:\/.+)?$/;

/** Whether the name of a tool, as an agent lists it, is one of a server. */
export function isMcpName(name: string): boolean {
  return MCP_NAME.test(name);
}

/** What there is to name, in words. */
export const KNOWN_TOOLS = `There are ${BUILT_IN_TOOLS.join(', ')}, mcp/<server> for all tools of an MCP server, and mcp/<server>/<tool> for one.`;
