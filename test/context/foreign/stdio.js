import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createOpeningServer } from './opening-server.js';

await createOpeningServer().connect(new StdioServerTransport());
