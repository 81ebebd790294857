import type { McpServers } from '../../files/mcp-servers.ts';
import { refuseUntrusted } from '../../files/trust.ts';
import type { McpServer } from '../../model/mcp-server.ts';
import { Refusal } from '../../model/refusal.ts';

/** The server of an id. Refuses one that is not there, or not to be used. */
export function usableServer({ servers, trust }: McpServers, id: string): McpServer {
  const server = servers.find((each) => each.id === id && each.left !== 'overruled');
  if (!server) throw noServer(id, servers);
  if (server.left === 'untrusted') refuseUntrusted(trust, `The MCP server ${id}`);
  if (server.left === 'disabled') {
    throw new Refusal('INVALID_INPUT', `The MCP server ${id} is disabled in ${server.path}.`, {
      remedy: `Take "disabled" out of mcp.${id}, or name it no more.`,
    });
  }
  return server;
}

function noServer(id: string, servers: readonly McpServer[]): Refusal {
  const ids = Array.from(new Set(servers.map((server) => server.id)));
  return new Refusal('NOT_FOUND', `There is no MCP server ${JSON.stringify(id)}.`, {
    remedy:
      ids.length === 0
        ? 'None is configured: put it under "mcp" in config.yaml.'
        : `There are ${ids.join(', ')}.`,
  });
}

export function noTool(server: string, tool: string, names: readonly string[]): Refusal {
  return new Refusal('NOT_FOUND', `The MCP server ${server} has no tool ${JSON.stringify(tool)}.`, {
    remedy: names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`,
  });
}
