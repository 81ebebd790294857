import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, ModelRequest, ModelServer, Protocol } from '../contract.ts';
import type { Embed, EmbeddingRequest } from '../embeddings/contract.ts';
import { defaultEmbed } from '../embeddings/default-embed.ts';
import { createServices } from '../services.ts';
import type { Exchange } from './exchange.ts';
import { createHandler } from './handler.ts';
import { RequestLog } from './request-log.ts';

interface Wishes {
  readonly embed?: Embed | undefined;
  /** Whether what came in is kept, as it is by default. */
  readonly hasMemory?: boolean;
}

/** Starts a model server on a port of 127.0.0.1; 0 takes a free one. */
export async function listen(
  port: number,
  answer: Answer,
  { embed = defaultEmbed, hasMemory = true }: Wishes = {},
): Promise<ModelServer> {
  const log = new RequestLog<ModelRequest>(hasMemory);
  const embeddingLog = new RequestLog<EmbeddingRequest>(hasMemory);
  const open = new Set<Exchange>();
  const server = createServer(
    createHandler({ services: createServices(), answer, log, embed, embeddingLog, open }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    url,
    baseURL: (protocol: Protocol) => `${url}/${protocol === 'gemini' ? 'v1beta' : 'v1'}`,
    requests: log.requests,
    embeddingRequests: embeddingLog.requests,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const exchange of open) exchange.breakOff();
      server.closeAllConnections();
      await closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address.port;
}
