import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { JsonObject } from '../../../src/model/json.ts';
import { geminiErrorBody } from '../gemini/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Refusal } from '../protocol.ts';
import { openaiErrorBody } from '../shared/openai-errors.ts';
import type { Embed, EmbeddingRequest } from './contract.ts';

const OPENAI_PATH = '/v1/embeddings';
const GEMINI_PATH = /^\/v1beta\/models\/([^:]+):(?:embedContent|batchEmbedContents)$/;

const OPENAI_BODY = z.object({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1).max(2_048),
  encoding_format: z.literal('float').optional(),
});

const GEMINI_CONTENT = z.object({
  content: z.object({ parts: z.tuple([z.object({ text: z.string().min(1) })]) }),
});
const GEMINI_BODY = z.union([
  GEMINI_CONTENT.transform((request) => [request]),
  z.object({ requests: z.array(GEMINI_CONTENT).min(1).max(100) }).transform(({ requests }) => requests),
]);

export function isEmbeddingCall(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && (pathname === OPENAI_PATH || GEMINI_PATH.test(pathname));
}

interface Call {
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Answers a call for vectors as the services do, and refuses what they would. */
export function answerEmbeddingCall(
  call: Call,
  { embed, log }: { readonly embed: Embed; readonly log: RequestLog<EmbeddingRequest> },
  exchange: Exchange,
): void {
  const isGemini = call.pathname !== OPENAI_PATH;
  const refuse = (refusal: Refusal, headers?: Record<string, string>) =>
    exchange.sendJson(
      refusal.status,
      isGemini ? geminiErrorBody(refusal) : openaiErrorBody(refusal),
      headers,
    );
  const request = isGemini ? geminiRequest(call) : openaiRequest(call);
  if (request === undefined) {
    refuse({ status: 400, message: 'The request is not as it should be.' });
    return;
  }
  const reply = embed(request, log.note(request));
  if ('stall' in reply) return;
  if ('status' in reply) {
    const { status, message = `The service answered with status ${status}`, headers } = reply;
    refuse({ status, message }, headers);
    return;
  }
  exchange.sendJson(200, isGemini ? geminiBody(call.pathname, reply) : openaiBody(request.model, reply));
}

function openaiRequest({ body, headers }: Call): EmbeddingRequest | undefined {
  const reading = OPENAI_BODY.safeParse(body);
  if (!reading.success) return undefined;
  return { protocol: 'openai', model: reading.data.model, texts: reading.data.input, headers };
}

function geminiRequest({ pathname, body, headers }: Call): EmbeddingRequest | undefined {
  const reading = GEMINI_BODY.safeParse(body);
  const model = GEMINI_PATH.exec(pathname)?.[1];
  if (!reading.success || model === undefined) return undefined;
  const texts = reading.data.map(({ content }) => content.parts[0].text);
  return { protocol: 'gemini', model, texts, headers };
}

function openaiBody(model: string, vectors: readonly (readonly number[])[]): JsonObject {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding: [...embedding] }));
  return { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

function geminiBody(pathname: string, vectors: readonly (readonly number[])[]): JsonObject {
  const embeddings = vectors.map((values) => ({ values: [...values] }));
  return pathname.endsWith(':embedContent') ? { embedding: embeddings[0] ?? { values: [] } } : { embeddings };
}
