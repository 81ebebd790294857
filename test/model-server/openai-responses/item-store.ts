import type { FullItem } from './request.ts';

/** The items of replies whose requests did not turn storing off. */
export class ItemStore {
  readonly #items = new Map<string, FullItem>();

  /** An item without an id cannot be asked for. */
  keep(item: FullItem): void {
    if (item.id) this.#items.set(item.id, item);
  }

  find(id: string): FullItem | undefined {
    return this.#items.get(id);
  }
}
