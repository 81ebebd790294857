import type { Finish } from '../contract.ts';
import type { ContentPart, ReplyPlan, ReplyWriter } from '../protocol.ts';
import { randomHex } from '../shared/random-id.ts';
import { typedFrame } from '../shared/sse.ts';
import { encryptedContent } from './encrypted-content.ts';
import { newItemId } from './item-ids.ts';
import type { ItemStore } from './item-store.ts';
import { FunctionCallItem } from './items/function-call-item.ts';
import type { ItemWriter, ResponseEvent } from './items/item-writer.ts';
import { MessageItem } from './items/message-item.ts';
import { ReasoningItem } from './items/reasoning-item.ts';
import { type FullItem, isStoring, responsesRequestSchema } from './request.ts';

const INCOMPLETE: Readonly<Record<Finish, string | undefined>> = {
  stop: undefined,
  'tool-calls': undefined,
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

/** Numbers the events of one response, and knows its items. */
export class ResponsesWriter implements ReplyWriter {
  readonly #plan: ReplyPlan;
  readonly #store: ItemStore | undefined;
  readonly #encrypts: boolean;
  readonly #id = `resp_${randomHex(48)}`;
  readonly #createdAt = Math.floor(Date.now() / 1000);
  readonly #output: FullItem[] = [];
  #sequence = 0;
  #open: ItemWriter | undefined;

  constructor(plan: ReplyPlan, store: ItemStore) {
    const request = responsesRequestSchema.parse(plan.body);
    this.#plan = plan;
    this.#store = isStoring(request) ? store : undefined;
    this.#encrypts = request.include?.includes('reasoning.encrypted_content') ?? false;
  }

  *open(): Iterable<string> {
    yield this.#frame({ type: 'response.created', response: this.#response('in_progress') });
    yield this.#frame({ type: 'response.in_progress', response: this.#response('in_progress') });
  }

  *part(part: ContentPart): Iterable<string> {
    if (!this.#open?.takes(part)) {
      yield* this.#closeItem();
      this.#open = this.#itemFor(part);
      yield* this.#frames(this.#open.start());
    }
    yield* this.#frames(this.#open.write(part));
  }

  *error(message: string): Iterable<string> {
    const response = { ...this.#response('failed'), error: { code: 'server_error', message } };
    yield this.#frame({ type: 'response.failed', response });
  }

  *close(): Iterable<string> {
    yield* this.#closeItem();
    const reason = INCOMPLETE[this.#plan.finish];
    const status = reason === undefined ? 'completed' : 'incomplete';
    const response = {
      ...this.#response(status),
      incomplete_details: reason === undefined ? null : { reason },
      usage: this.#usage(),
    };
    yield this.#frame({ type: `response.${status}`, response });
  }

  #itemFor(part: ContentPart): ItemWriter {
    const before = this.#output.at(-1);
    const after = before?.type === 'reasoning' ? (before.id ?? undefined) : undefined;
    const index = this.#output.length;
    switch (part.type) {
      case 'text':
        return new MessageItem({ id: newItemId('msg', after), index });
      case 'tool-call':
        return new FunctionCallItem({ id: newItemId('fc', after), index }, part);
      default: {
        const id = newItemId('rs');
        return new ReasoningItem(
          { id, index },
          this.#encrypts ? encryptedContent(this.#plan.model, id) : undefined,
        );
      }
    }
  }

  *#closeItem(): Iterable<string> {
    if (!this.#open) return;
    yield* this.#frames(this.#open.end());
    const item = this.#open.done();
    this.#open = undefined;
    this.#output.push(item);
    this.#store?.keep(item);
  }

  *#frames(events: Iterable<ResponseEvent>): Iterable<string> {
    for (const event of events) yield this.#frame(event);
  }

  #frame(event: ResponseEvent): string {
    return typedFrame({ ...event, sequence_number: this.#sequence++ });
  }

  #response(status: string) {
    return {
      id: this.#id,
      object: 'response',
      created_at: this.#createdAt,
      status,
      error: null,
      incomplete_details: null,
      model: this.#plan.model,
      output: this.#output,
      parallel_tool_calls: true,
      service_tier: 'default',
      store: this.#store !== undefined,
      usage: null,
    };
  }

  #usage() {
    const { input, output, cached = 0, reasoning = 0 } = this.#plan.usage;
    return {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input + output,
    };
  }
}
