import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, ModelRequest, ModelServer, Protocol } from '../contract.ts';
import type { Embed, EmbeddingRequest } from '../embeddings/contract.ts';
import { defaultEmbed } from '../embeddings/default-embed.ts';
import { createServices } from '../services.ts';
import type { Exchange } from './exchange.ts';
import { createHandler } from './handler.ts';

interface Wishes {
  readonly embed?: Embed | undefined;
  /** Without a memory `requests` stays empty: in a benchmark they are gigabytes, and the more there are, the slower it gets. */
  readonly hasMemory?: boolean;
}

/** Starts a model server on a port of 127.0.0.1; 0 takes a free one. */
export async function listen(
  port: number,
  answer: Answer,
  { embed = defaultEmbed, hasMemory = true }: Wishes = {},
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const embeddingRequests: EmbeddingRequest[] = [];
  const open = new Set<Exchange>();
  let count = 0;
  const note = (request: ModelRequest): number => {
    if (hasMemory) requests.push(request);
    return count++;
  };
  const server = createServer(
    createHandler({ services: createServices(), answer, note, embed, embeddingRequests, open }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    url,
    baseURL: (protocol: Protocol) => `${url}/${protocol === 'gemini' ? 'v1beta' : 'v1'}`,
    requests,
    embeddingRequests,
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
