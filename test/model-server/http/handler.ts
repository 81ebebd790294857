import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer, ModelRequest, Protocol, Reply } from '../contract.ts';
import type { Embed, EmbeddingRequest } from '../embeddings/contract.ts';
import { answerEmbeddingCall, isEmbeddingCall } from '../embeddings/service.ts';
import type { Call, Inspection, ProtocolService, Refusal } from '../protocol.ts';
import { finishOf, usageOf } from '../shared/plan.ts';
import { randomId } from '../shared/random-id.ts';
import { promptOf } from '../shared/seen.ts';
import { Exchange } from './exchange.ts';
import { modelListAt } from './model-list.ts';
import { playReply } from './play-reply.ts';
import type { RequestLog } from './request-log.ts';
import { protocolOf } from './routes.ts';

export interface HandlerParts {
  readonly services: Readonly<Record<Protocol, ProtocolService>>;
  readonly answer: Answer;
  readonly log: RequestLog<ModelRequest>;
  readonly embed: Embed;
  readonly embeddingLog: RequestLog<EmbeddingRequest>;
  /** Holds the exchanges that have not come to their end. */
  readonly open: Set<Exchange>;
}

export function createHandler(parts: HandlerParts): RequestListener {
  return (request, response) => {
    const exchange = new Exchange(response);
    parts.open.add(exchange);
    exchange.closed.then(() => parts.open.delete(exchange));
    handle(parts, request, response, exchange).catch((error: unknown) => {
      if (!exchange.isOpen) return;
      if (response.headersSent) exchange.breakOff();
      else exchange.sendJson(500, { error: { message: `The model server failed: ${String(error)}` } });
    });
  };
}

async function handle(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
  exchange: Exchange,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const models = request.method === 'GET' ? modelListAt(url.pathname, request.headers) : undefined;
  if (models) return exchange.sendJson(200, models);
  if (isEmbeddingCall(request.method, url.pathname)) {
    const body: unknown = JSON.parse(await textOf(request));
    const call = { pathname: url.pathname, headers: request.headers, body };
    return answerEmbeddingCall(call, { embed: parts.embed, log: parts.embeddingLog }, exchange);
  }
  const protocol = protocolOf(request.method, url.pathname);
  if (!protocol) {
    return exchange.sendJson(404, {
      error: { message: `Nothing is served at ${request.method} ${url.pathname}` },
    });
  }

  const service = parts.services[protocol];
  const text = await textOf(request);
  if (response.destroyed) return;
  const { body, inspection } = inspect(service, { headers: request.headers, url }, text);
  const { refusal, ...seen } = inspection;
  const modelRequest: ModelRequest = {
    protocol,
    ...seen,
    path: url.pathname + url.search,
    headers: request.headers,
    body,
    prompt: promptOf(seen.messages),
    closed: exchange.closed,
    ...(refusal && { refusal: refusal.message }),
  };
  const index = parts.log.note(modelRequest);
  if (refusal) return exchange.sendJson(refusal.status, service.errorBody(refusal));
  await send(await replyOf(parts.answer, modelRequest, index), service, modelRequest, exchange);
}

function inspect(
  service: ProtocolService,
  call: Omit<Call, 'body'>,
  text: string,
): { readonly body: unknown; readonly inspection: Inspection } {
  try {
    const body: unknown = JSON.parse(text);
    return { body, inspection: service.inspect({ ...call, body }) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const refusal: Refusal = {
      status: 400,
      message: `We could not parse the JSON body of your request: ${error.message}`,
    };
    return { body: text, inspection: { model: '', messages: [], tools: [], refusal } };
  }
}

/** A reply that could not be made is an error the client gets to see, so that the test says what went wrong. */
async function replyOf(answer: Answer, request: ModelRequest, index: number): Promise<Reply> {
  try {
    return await answer(request, index);
  } catch (error) {
    return { status: 500, message: `The answer of the model server threw: ${String(error)}` };
  }
}

async function send(
  reply: Reply,
  service: ProtocolService,
  request: ModelRequest,
  exchange: Exchange,
): Promise<void> {
  if ('stall' in reply) return;
  if ('hangUp' in reply) return exchange.breakOff();
  if ('status' in reply) {
    const message = reply.message ?? `The service answered with status ${reply.status}`;
    return exchange.sendJson(
      reply.status,
      service.errorBody({ status: reply.status, message }),
      reply.headers,
    );
  }
  const { model, body } = request;
  const writer = service.writer({
    model,
    body,
    parts: reply.parts,
    finish: finishOf(reply),
    usage: usageOf(reply, body),
  });
  exchange.startStream({ 'x-request-id': randomId('req_', 24) });
  await playReply(reply.parts, writer, exchange);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
