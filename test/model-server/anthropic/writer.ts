import type { JsonObject } from '../../../src/model/json.ts';
import type { Finish } from '../contract.ts';
import type { ContentPart, ReplyPlan, ReplyWriter } from '../protocol.ts';
import { chunksOf } from '../shared/chunks.ts';
import { randomId } from '../shared/random-id.ts';
import { typedFrame } from '../shared/sse.ts';
import { inputText } from '../shared/tool-input.ts';
import { redactedData, thinkingSignature } from './signatures.ts';

const STOP_REASONS: Readonly<Record<Finish, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
};

type OpenBlock = { readonly type: 'text' } | { readonly type: 'thinking'; thinking: string };

export class MessagesWriter implements ReplyWriter {
  readonly #plan: ReplyPlan;
  #index = -1;
  #open: OpenBlock | undefined;

  constructor(plan: ReplyPlan) {
    this.#plan = plan;
  }

  *open(): Iterable<string> {
    const message = {
      id: randomId('msg_01', 22),
      type: 'message',
      role: 'assistant',
      model: this.#plan.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...this.#inputUsage(), output_tokens: 1, service_tier: 'standard' },
    };
    yield typedFrame({ type: 'message_start', message });
    yield typedFrame({ type: 'ping' });
  }

  *part(part: ContentPart): Iterable<string> {
    switch (part.type) {
      case 'text':
        if (this.#open?.type !== 'text') {
          yield* this.#closeBlock();
          this.#open = { type: 'text' };
          yield this.#start({ type: 'text', text: '' });
        }
        for (const text of chunksOf(part.text, part.chunk)) yield this.#delta({ type: 'text_delta', text });
        break;
      case 'reasoning':
        yield* this.#thinking(part);
        break;
      case 'redacted-reasoning':
        yield* this.#closeBlock();
        yield this.#start({ type: 'redacted_thinking', data: redactedData(this.#plan.model) });
        yield this.#stop();
        break;
      case 'tool-call':
        yield* this.#toolUse(part);
        break;
    }
  }

  *error(message: string): Iterable<string> {
    const error = { type: 'overloaded_error', message };
    yield typedFrame({ type: 'error', error, request_id: randomId('req_01', 22) });
  }

  *close(): Iterable<string> {
    yield* this.#closeBlock();
    const { output, reasoning } = this.#plan.usage;
    yield typedFrame({
      type: 'message_delta',
      delta: { stop_reason: STOP_REASONS[this.#plan.finish], stop_sequence: null },
      usage: {
        ...this.#inputUsage(),
        output_tokens: output,
        ...(reasoning !== undefined && { output_tokens_details: { thinking_tokens: reasoning } }),
      },
    });
    yield typedFrame({ type: 'message_stop' });
  }

  *#thinking(part: Extract<ContentPart, { type: 'text' | 'reasoning' }>): Iterable<string> {
    if (this.#open?.type !== 'thinking') {
      yield* this.#closeBlock();
      yield this.#start({ type: 'thinking', thinking: '', signature: '' });
      this.#open = { type: 'thinking', thinking: '' };
    }
    this.#open.thinking += part.text;
    for (const thinking of chunksOf(part.text, part.chunk)) {
      yield this.#delta({ type: 'thinking_delta', thinking });
    }
  }

  *#toolUse(part: Extract<ContentPart, { type: 'tool-call' }>): Iterable<string> {
    yield* this.#closeBlock();
    const id = part.id ?? randomId('toolu_01', 22);
    yield this.#start({ type: 'tool_use', id, name: part.name, input: {} });
    yield this.#delta({ type: 'input_json_delta', partial_json: '' });
    for (const chunk of chunksOf(inputText(part))) {
      yield this.#delta({ type: 'input_json_delta', partial_json: chunk });
    }
    yield this.#stop();
  }

  *#closeBlock(): Iterable<string> {
    if (!this.#open) return;
    if (this.#open.type === 'thinking') {
      const signature = thinkingSignature(this.#plan.model, this.#open.thinking);
      yield this.#delta({ type: 'signature_delta', signature });
    }
    this.#open = undefined;
    yield this.#stop();
  }

  #start(block: JsonObject): string {
    this.#index += 1;
    return typedFrame({ type: 'content_block_start', index: this.#index, content_block: block });
  }

  #delta(delta: JsonObject): string {
    return typedFrame({ type: 'content_block_delta', index: this.#index, delta });
  }

  #stop(): string {
    return typedFrame({ type: 'content_block_stop', index: this.#index });
  }

  /** The service counts what it read from its cache apart from the rest. */
  #inputUsage(): JsonObject {
    const { input, cached = 0 } = this.#plan.usage;
    return {
      input_tokens: input - cached,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
    };
  }
}
