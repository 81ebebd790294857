import type { JsonObject } from '../../../src/model/json.ts';
import type { Finish } from '../contract.ts';
import type { ContentPart, ReplyPlan, ReplyWriter } from '../protocol.ts';
import { chunksOf } from '../shared/chunks.ts';
import { randomId } from '../shared/random-id.ts';
import { dataFrame } from '../shared/sse.ts';
import { geminiErrorBody } from './errors.ts';
import { thoughtSignature } from './signatures.ts';
import { signedPartOf } from './signed-part.ts';

/** The service has no reason of its own for tool calls. */
const FINISH_REASONS: Readonly<Record<Finish, string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
};

export class GenerateWriter implements ReplyWriter {
  readonly #plan: ReplyPlan;
  readonly #responseId = randomId('', 22);
  readonly #signed: ContentPart | undefined;

  constructor(plan: ReplyPlan) {
    this.#plan = plan;
    this.#signed = signedPartOf(plan.parts);
  }

  *open(): Iterable<string> {
    // The first thing this service sends is content.
  }

  *part(part: ContentPart): Iterable<string> {
    const signature = part === this.#signed ? { thoughtSignature: thoughtSignature(this.#plan.model) } : {};
    switch (part.type) {
      case 'reasoning':
        for (const text of chunksOf(part.text, part.chunk)) yield this.#chunk({ text, thought: true });
        break;
      case 'text': {
        const texts = [...chunksOf(part.text, part.chunk)];
        const last = texts.pop() ?? '';
        for (const text of texts) yield this.#chunk({ text });
        yield this.#chunk({ text: last, ...signature });
        break;
      }
      case 'tool-call': {
        const id = part.id ?? randomId('', 8).toLowerCase();
        // A raw input goes out as a string where the service sends an object: only so can it be broken here.
        yield this.#chunk({ functionCall: { id, name: part.name, args: part.input }, ...signature });
        break;
      }
      case 'redacted-reasoning':
        break;
    }
  }

  *error(message: string): Iterable<string> {
    yield dataFrame(geminiErrorBody({ status: 503, message }));
  }

  *close(): Iterable<string> {
    const { input, output, cached, reasoning = 0 } = this.#plan.usage;
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output - reasoning,
      totalTokenCount: input + output,
      ...(cached !== undefined && {
        cachedContentTokenCount: cached,
        cacheTokensDetails: [{ modality: 'TEXT', tokenCount: cached }],
      }),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
      ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    };
    yield this.#chunk({ text: '' }, { finishReason: FINISH_REASONS[this.#plan.finish] }, usageMetadata);
  }

  #chunk(part: JsonObject, end: JsonObject = {}, usageMetadata?: JsonObject): string {
    const { input } = this.#plan.usage;
    return dataFrame({
      candidates: [{ content: { parts: [part], role: 'model' }, ...end, index: 0 }],
      usageMetadata: usageMetadata ?? { promptTokenCount: input, totalTokenCount: input },
      modelVersion: this.#plan.model,
      responseId: this.#responseId,
    });
  }
}
