import type { ContentPart } from '../../protocol.ts';
import { chunksOf } from '../../shared/chunks.ts';
import type { FullItem } from '../request.ts';
import type { ItemPlace, ItemWriter, ResponseEvent } from './item-writer.ts';

/** A reasoning item: with one summary, or, for redacted reasoning, with none. */
export class ReasoningItem implements ItemWriter {
  readonly #place: ItemPlace;
  readonly #encryptedContent: string | undefined;
  #summary: string | undefined;
  #isRedacted = false;

  /** `encryptedContent` is left out where it was not asked for. */
  constructor(place: ItemPlace, encryptedContent: string | undefined) {
    this.#place = place;
    this.#encryptedContent = encryptedContent;
  }

  takes(part: ContentPart): boolean {
    return part.type === 'reasoning' && !this.#isRedacted;
  }

  *start(): Iterable<ResponseEvent> {
    const { id, index } = this.#place;
    // The encrypted content comes with the end: a client that looks at the start only must not get by.
    yield {
      type: 'response.output_item.added',
      output_index: index,
      item: { id, type: 'reasoning', summary: [] },
    };
  }

  *write(part: ContentPart): Iterable<ResponseEvent> {
    this.#isRedacted = part.type !== 'reasoning';
    if (part.type !== 'reasoning') return;
    if (this.#summary === undefined) {
      this.#summary = '';
      yield { type: 'response.reasoning_summary_part.added', ...this.#address(), part: summaryText('') };
    }
    this.#summary += part.text;
    for (const delta of chunksOf(part.text, part.chunk)) {
      yield { type: 'response.reasoning_summary_text.delta', ...this.#address(), delta };
    }
  }

  *end(): Iterable<ResponseEvent> {
    if (this.#summary !== undefined) {
      const text = this.#summary;
      yield { type: 'response.reasoning_summary_text.done', ...this.#address(), text };
      yield { type: 'response.reasoning_summary_part.done', ...this.#address(), part: summaryText(text) };
    }
    yield { type: 'response.output_item.done', output_index: this.#place.index, item: this.done() };
  }

  done(): FullItem {
    return {
      id: this.#place.id,
      type: 'reasoning',
      summary: this.#summary === undefined ? [] : [summaryText(this.#summary)],
      ...(this.#encryptedContent !== undefined && { encrypted_content: this.#encryptedContent }),
    };
  }

  #address() {
    return { item_id: this.#place.id, output_index: this.#place.index, summary_index: 0 };
  }
}

function summaryText(text: string) {
  return { type: 'summary_text' as const, text };
}
