import type { SessionId } from '../../src/model/ids.ts';
import { contextRoutes } from '../../src/wire/context-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Trouble } from '../state/connection.ts';
import type { RequestPlace } from '../state/sent-turns.ts';
import type { SentContext } from '../state/xray.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ShownContext {
  /** What was read last: what is wanted, or, while that is read, what was wanted before. */
  readonly context: SentContext | undefined;
  readonly trouble: Trouble | undefined;
  readonly isReading: boolean;
}

interface Wish {
  readonly key: string;
  readonly place: RequestPlace;
}

/** Each may be some megabytes. */
const MOST_KEPT = 40;

/** The requests of one conversation. What was read is kept; of what is asked for in haste, only the last is read. */
export class Xray extends Store<ShownContext> {
  readonly #link: Link;
  readonly #id: SessionId;
  readonly #kept = new Map<string, SentContext>();
  #wish: Wish | undefined;
  #isReading = false;

  constructor(link: Link, id: SessionId) {
    super({ context: undefined, trouble: undefined, isReading: false });
    this.#link = link;
    this.#id = id;
  }

  /** Shows a request. The key is another one when it has to be read again. */
  show(wish: Wish): void {
    this.#wish = wish;
    const context = this.#kept.get(wish.key);
    if (context) this.put({ context, trouble: undefined, isReading: false });
    else if (!this.#isReading) void this.#read();
  }

  /** Reads again what could not be read. */
  retry(): void {
    if (this.#wish) this.show(this.#wish);
  }

  /** The request as its provider gets it. */
  async readRequest(
    place: RequestPlace,
    onRead: (request: NonNullable<SentContext['request']>) => void,
  ): Attempt {
    return await this.#link.tried(async () => {
      const { request } = await this.#ask(place, true);
      if (request) onRead(request);
    });
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    this.change({ isReading: true, trouble: undefined });
    let wish = this.#wish;
    let trouble: Trouble | undefined;
    while (wish && !this.#kept.has(wish.key)) {
      const { key, place } = wish;
      trouble = await this.#link.tried(async () => this.#keep(key, await this.#ask(place, false)));
      if (trouble && this.#wish === wish) break;
      wish = this.#wish;
    }
    this.#isReading = false;
    const context = wish && this.#kept.get(wish.key);
    if (context) this.put({ context, trouble: undefined, isReading: false });
    else this.change({ trouble, isReading: false });
  }

  #keep(key: string, context: SentContext): void {
    this.#kept.set(key, context);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
    }
  }

  async #ask(place: RequestPlace, request: boolean): Promise<SentContext> {
    const query = { turn: String(place), ...(request && { request: 'true' }) };
    return await this.#link.client.json(contextRoutes.readContext, { params: { id: this.#id }, query });
  }
}
