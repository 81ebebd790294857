// What is done with MCP servers, in one piece that is loaded when one is first asked for.
export { readMcpServers } from '../../files/mcp-servers.ts';
export { McpHome } from './mcp-home.ts';
