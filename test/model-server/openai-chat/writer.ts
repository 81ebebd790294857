import { z } from 'zod';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Finish } from '../contract.ts';
import type { ContentPart, ReplyPlan, ReplyWriter } from '../protocol.ts';
import { chunksOf } from '../shared/chunks.ts';
import { openaiErrorBody } from '../shared/openai-errors.ts';
import { randomHex, randomId } from '../shared/random-id.ts';
import { dataFrame } from '../shared/sse.ts';
import { inputText } from '../shared/tool-input.ts';

const usageAsked = z.looseObject({ stream_options: z.looseObject({ include_usage: z.literal(true) }) });

const FINISH_REASONS: Readonly<Record<Finish, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
};

/** Streams `chat.completion.chunk`s, reasoning in `reasoning_content` as DeepSeek, vLLM and llama.cpp do. */
export class ChatWriter implements ReplyWriter {
  readonly #plan: ReplyPlan;
  readonly #sendsUsage: boolean;
  readonly #head: JsonObject;
  #calls = 0;

  constructor(plan: ReplyPlan) {
    this.#plan = plan;
    this.#sendsUsage = usageAsked.safeParse(plan.body).success;
    this.#head = {
      id: randomId('chatcmpl-', 29),
      object: 'chat.completion.chunk',
      created: Math.floor(Date.now() / 1000),
      model: plan.model,
      service_tier: 'default',
      system_fingerprint: `fp_${randomHex(10)}`,
    };
  }

  *open(): Iterable<string> {
    yield this.#delta({ role: 'assistant', content: '', refusal: null });
  }

  *part(part: ContentPart): Iterable<string> {
    switch (part.type) {
      case 'text':
        for (const content of chunksOf(part.text, part.chunk)) yield this.#delta({ content });
        break;
      case 'reasoning':
        for (const chunk of chunksOf(part.text, part.chunk)) yield this.#delta({ reasoning_content: chunk });
        break;
      case 'tool-call':
        yield* this.#toolCall(part);
        break;
      case 'redacted-reasoning':
        break;
    }
  }

  *error(message: string): Iterable<string> {
    yield dataFrame(openaiErrorBody({ status: 500, message }));
  }

  *close(): Iterable<string> {
    yield this.#delta({}, FINISH_REASONS[this.#plan.finish]);
    if (this.#sendsUsage) yield dataFrame({ ...this.#head, choices: [], usage: this.#usage() });
    yield 'data: [DONE]\n\n';
  }

  *#toolCall(part: Extract<ContentPart, { type: 'tool-call' }>): Iterable<string> {
    const index = this.#calls++;
    const id = part.id ?? randomId('call_', 24);
    yield this.#delta({
      tool_calls: [{ index, id, type: 'function', function: { name: part.name, arguments: '' } }],
    });
    for (const chunk of chunksOf(inputText(part))) {
      yield this.#delta({ tool_calls: [{ index, function: { arguments: chunk } }] });
    }
  }

  #delta(delta: JsonObject, finishReason: string | null = null): string {
    return dataFrame({
      ...this.#head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(this.#sendsUsage && { usage: null }),
    });
  }

  #usage(): JsonObject {
    const { input, output, cached = 0, reasoning = 0 } = this.#plan.usage;
    return {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: reasoning,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    };
  }
}
