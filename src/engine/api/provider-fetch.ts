import { deltaJoiner } from './joined-deltas.ts';

type Dispatcher = NonNullable<RequestInit['dispatcher']>;

/**
 * How providers are called. Time-outs are ours alone: Node's own would end a request after five minutes whatever our
 * limits say. And nobody is sent elsewhere: a redirect would take the key and the conversation with it.
 */
export const providerFetch: typeof fetch = async (input, init) => {
  const dispatcher = patientDispatcher();
  const response = await fetch(input, { ...init, redirect: 'error', ...(dispatcher && { dispatcher }) });
  return isEventStream(response) ? withJoinedDeltas(response) : response;
};

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

function withJoinedDeltas({ body, status, statusText, headers }: Response): Response {
  return new Response(body && joinedStream(body), { status, statusText, headers });
}

/** By hand: a `TransformStream` costs a short answer a twentieth of its time. */
function joinedStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const join = deltaJoiner();
  return new ReadableStream(
    {
      async pull(pieces) {
        const { done, value } = await reader.read();
        if (done) pieces.close();
        else pieces.enqueue(join(value));
      },
      cancel: async (reason) => await reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

let patient: Dispatcher | undefined;

/** An agent like the one that Node keeps under this name, without its time-outs. */
function patientDispatcher(): Dispatcher | undefined {
  if (patient) return patient;
  // Node makes its own when something of `fetch` is first used.
  new Response();
  const own: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  const make = typeof own === 'object' && own !== null ? own.constructor : undefined;
  if (isAgentClass(make)) patient = new make({ headersTimeout: 0, bodyTimeout: 0 });
  return patient;
}

function isAgentClass(value: unknown): value is new (options: object) => Dispatcher {
  return typeof value === 'function' && value.name === 'Agent';
}
