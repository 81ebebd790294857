import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createToolServer } from './tool-server.js';

const NO_SESSION = '{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}';

type MakeServer = (slowBegins: () => unknown) => ReturnType<typeof createToolServer>;

/** The server over HTTP, on this machine. It forgets all sessions when it is told to. */
export async function startHttpServer(makeServer: MakeServer = createToolServer) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const headers: IncomingHttpHeaders[] = [];
  const told = new EventEmitter<{ slow: [] }>();
  const newSession = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    await makeServer(() => told.emit('slow')).connect(transport);
    return transport;
  };
  const http = createServer(async (request, response) => {
    headers.push(request.headers);
    const id = request.headers['mcp-session-id'];
    const transport = id === undefined ? await newSession() : sessions.get(String(id));
    if (transport) await transport.handleRequest(request, response);
    else response.writeHead(404).end(NO_SESSION);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    headers,
    /** Once a slow call has begun. */
    slowBegins: async () => await once(told, 'slow'),
    forget: () => sessions.clear(),
    breakOff: () => http.closeAllConnections(),
    close: async () => {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
