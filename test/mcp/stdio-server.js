// The server over standard input and output. With "stay" it does not end with its input.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createToolServer } from './tool-server.js';

process.stdout.write('This is no message.\n');
process.stderr.write('The tools are ready.\n');
if (process.argv.includes('stay')) setInterval(() => undefined, 60_000);
await createToolServer().connect(new StdioServerTransport());
