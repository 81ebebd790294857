import type { ContentPart } from '../../protocol.ts';
import { chunksOf } from '../../shared/chunks.ts';
import { randomId } from '../../shared/random-id.ts';
import { inputText } from '../../shared/tool-input.ts';
import type { FullItem } from '../request.ts';
import type { ItemPlace, ItemWriter, ResponseEvent } from './item-writer.ts';

type ToolCallPart = Extract<ContentPart, { type: 'tool-call' }>;

/** Each call is an item of its own. */
export class FunctionCallItem implements ItemWriter {
  readonly #place: ItemPlace;
  readonly #name: string;
  readonly #arguments: string;
  readonly #callId: string;

  constructor(place: ItemPlace, part: ToolCallPart) {
    this.#place = place;
    this.#name = part.name;
    this.#arguments = inputText(part);
    this.#callId = part.id ?? randomId('call_', 24);
  }

  takes(): boolean {
    return false;
  }

  *start(): Iterable<ResponseEvent> {
    const item = { ...this.done(), status: 'in_progress', arguments: '' };
    yield { type: 'response.output_item.added', output_index: this.#place.index, item };
  }

  *write(): Iterable<ResponseEvent> {
    for (const delta of chunksOf(this.#arguments)) {
      yield { type: 'response.function_call_arguments.delta', ...this.#address(), delta };
    }
  }

  *end(): Iterable<ResponseEvent> {
    yield { type: 'response.function_call_arguments.done', ...this.#address(), arguments: this.#arguments };
    yield { type: 'response.output_item.done', output_index: this.#place.index, item: this.done() };
  }

  done(): FullItem {
    return {
      id: this.#place.id,
      type: 'function_call',
      status: 'completed',
      call_id: this.#callId,
      name: this.#name,
      arguments: this.#arguments,
    };
  }

  #address() {
    return { item_id: this.#place.id, output_index: this.#place.index };
  }
}
