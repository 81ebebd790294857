import type { ContentPart } from '../../protocol.ts';
import { chunksOf } from '../../shared/chunks.ts';
import type { FullItem } from '../request.ts';
import type { ItemPlace, ItemWriter, ResponseEvent } from './item-writer.ts';

export class MessageItem implements ItemWriter {
  readonly #place: ItemPlace;
  #text = '';

  constructor(place: ItemPlace) {
    this.#place = place;
  }

  takes(part: ContentPart): boolean {
    return part.type === 'text';
  }

  *start(): Iterable<ResponseEvent> {
    const { id, index } = this.#place;
    const item = { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] };
    yield { type: 'response.output_item.added', output_index: index, item };
    yield { type: 'response.content_part.added', ...this.#address(), part: this.#content() };
  }

  *write(part: ContentPart): Iterable<ResponseEvent> {
    if (part.type !== 'text') return;
    this.#text += part.text;
    for (const delta of chunksOf(part.text, part.chunk)) {
      yield { type: 'response.output_text.delta', ...this.#address(), delta, logprobs: [] };
    }
  }

  *end(): Iterable<ResponseEvent> {
    yield { type: 'response.output_text.done', ...this.#address(), text: this.#text, logprobs: [] };
    yield { type: 'response.content_part.done', ...this.#address(), part: this.#content() };
    yield { type: 'response.output_item.done', output_index: this.#place.index, item: this.done() };
  }

  done(): FullItem {
    const { id } = this.#place;
    return { id, type: 'message', status: 'completed', role: 'assistant', content: [this.#content()] };
  }

  #content() {
    return { type: 'output_text', text: this.#text, annotations: [], logprobs: [] };
  }

  #address() {
    return { item_id: this.#place.id, output_index: this.#place.index, content_index: 0 };
  }
}
