import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.number().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
  arrayValue: z.object({ values: z.array(z.unknown()) }).optional(),
});
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes,
  status: z.object({ code: z.number() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

/** A span as it arrived, its attributes by their names. */
export interface ArrivedSpan extends Omit<z.output<typeof span>, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly spans: readonly ArrivedSpan[];
}

export interface Collector {
  readonly url: string;
  /** What was sent, whatever was answered. */
  readonly requests: Arrived[];
  close(): Promise<void>;
}

/** A collector of OpenTelemetry on a port of this machine; it ends with the test. */
export async function startCollector(
  answer: (response: ServerResponse, request: number) => void = (response) => void response.end('{}'),
): Promise<Collector> {
  const requests: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    requests.push({ path, headers, ...readBody(await text(request)) });
    answer(response, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no address.');
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${address.port}`, requests, close };
}

function readBody(given: string): Pick<Arrived, 'text' | 'resource' | 'spans'> {
  const [resourceSpans] = body.parse(JSON.parse(given)).resourceSpans;
  const spans = resourceSpans?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  return {
    text: given,
    resource: byName(resourceSpans?.resource.attributes ?? []),
    spans: spans.map((each) => ({ ...each, attributes: byName(each.attributes) })),
  };
}

function byName(list: z.output<typeof attributes>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(list.map(({ key, value: held }) => [key, plain(held)]));
}

function plain(held: unknown): unknown {
  const { arrayValue, ...single } = value.parse(held);
  return arrayValue ? arrayValue.values.map(plain) : Object.values(single).find((each) => each !== undefined);
}
