import type { Call, Inspection, ProtocolService, Refusal } from '../protocol.ts';
import { judged, misshapen } from '../shared/inspect.ts';
import { ONLY_STREAMING } from '../shared/refusals.ts';
import { geminiErrorBody } from './errors.ts';
import { declarationsOf, generateRequestSchema } from './request.ts';
import { generateRefusals } from './rules.ts';
import { seenInContents } from './seen.ts';
import { GenerateWriter } from './writer.ts';

const MODEL = /\/(?:models|tunedModels)\/([^:]+):/;

export const geminiService: ProtocolService = {
  inspect(call: Call): Inspection {
    const model = decodeURIComponent(MODEL.exec(call.url.pathname)?.[1] ?? '');
    const refusal = keyRefusal(call) ?? streamRefusal(call.url);
    const request = generateRequestSchema.safeParse(call.body);
    if (!request.success) return { ...misshapen(call.body, request.error, refusal), model };
    const seen = {
      model,
      messages: seenInContents(request.data),
      tools: declarationsOf(request.data).map((declaration) => declaration.name),
    };
    return judged(seen, generateRefusals(request.data, model), refusal);
  },
  writer: (plan) => new GenerateWriter(plan),
  errorBody: geminiErrorBody,
};

function keyRefusal({ headers, url }: Call): Refusal | undefined {
  if (headers['x-goog-api-key'] || url.searchParams.has('key')) return undefined;
  return {
    status: 401,
    message:
      "Method doesn't allow unregistered callers (callers without established identity). " +
      'Please use API Key or other form of API consumer identity to call this API.',
  };
}

function streamRefusal({ pathname, searchParams }: URL): Refusal | undefined {
  const streams = pathname.endsWith(':streamGenerateContent') && searchParams.get('alt') === 'sse';
  return streams ? undefined : { status: 400, message: ONLY_STREAMING };
}
