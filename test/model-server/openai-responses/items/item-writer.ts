import type { ContentPart } from '../../protocol.ts';
import type { FullItem } from '../request.ts';

/** An event without its number. */
export interface ResponseEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface ItemPlace {
  readonly id: string;
  /** Where it stands in the output of the response. */
  readonly index: number;
}

/** Writes one item of a response's output. */
export interface ItemWriter {
  /** Whether a part goes on in this item; if not, the item ends and another begins. */
  takes(part: ContentPart): boolean;
  start(): Iterable<ResponseEvent>;
  write(part: ContentPart): Iterable<ResponseEvent>;
  end(): Iterable<ResponseEvent>;
  /** The whole item, once it has ended. */
  done(): FullItem;
}
