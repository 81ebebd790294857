// The same tools as those of an MCP server.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { openingTools } from './opening-tools.js';

export function createOpeningServer() {
  const server = new Server({ name: 'opening', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: openingTools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: true },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = openingTools.find(({ name }) => name === params.name);
    if (!tool) throw new Error(`There is no tool ${params.name}.`);
    try {
      const result = await tool.run(
        /** @type {import('../../../src/model/json.ts').JsonObject} */ (params.arguments),
      );
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      return { content: [{ type: 'text', text: String(error) }], isError: true };
    }
  });
  return server;
}
