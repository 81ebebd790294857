import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ModelServer } from '../../../test/model-server/model-server.ts';

interface Cut {
  /** The frames that are let through: up to the first with a text, all of them, or none. */
  readonly lets: { readonly until: string } | 'all' | 'none';
  /** What is sent instead of the rest. */
  readonly instead?: string;
  rewrite?(frame: string): string;
}

/** A model server behind a proxy that ends each stream in the middle, in good order, as if it were whole. */
export async function cuttingProxy(
  server: ModelServer,
  { lets, instead, rewrite = (frame) => frame }: Cut,
): Promise<ModelServer> {
  const proxy = createServer(async (request, response) => {
    const upstream = await forwarded(server, request);
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' });
    for await (const frame of framesOf(upstream, lets)) response.write(rewrite(frame));
    response.end(instead);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port } = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { ...server, url, baseURL: (protocol) => server.baseURL(protocol).replace(server.url, url) };
}

async function forwarded(server: ModelServer, request: IncomingMessage): Promise<Response> {
  const body = await Array.fromAsync(request);
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(entry[0]),
  );
  return await fetch(server.url + request.url, { method: 'POST', headers, body: Buffer.concat(body) });
}

async function* framesOf({ body }: Response, lets: Cut['lets']): AsyncGenerator<string> {
  if (!body || lets === 'none') return;
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + chunk).split(/(?<=\n\n)/);
    rest = frames.at(-1)?.endsWith('\n\n') ? '' : (frames.pop() ?? '');
    for (const frame of frames) {
      yield frame;
      if (lets !== 'all' && frame.includes(lets.until)) return;
    }
  }
}
