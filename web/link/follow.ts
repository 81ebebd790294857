import type { SessionId } from '../../src/model/ids.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import type { Client } from '../../src/wire/client.ts';
import { type Conversation, openConversation, withItem, withRows } from '../state/conversation.ts';
import { readConversation, readRows } from './read-conversation.ts';
import { watch } from './watch.ts';

export interface FollowListener {
  onChange(conversation: Conversation): void;
  onGone(): void;
  /** The stream came, or broke. */
  onStream(isOpen: boolean): void;
  onError(error: unknown): void;
}

const TRY_AGAIN_MS = 1_000;

/** Follows one session from its rows on, over whatever happens to the connection, until it is closed. */
export class FollowedSession {
  readonly #id: SessionId;
  readonly #client: Client;
  readonly #listener: FollowListener;
  readonly #over = new AbortController();
  #state: Conversation | undefined;
  #unwatch: (() => void) | undefined;
  #isFetching = false;

  constructor(id: SessionId, client: Client, listener: FollowListener) {
    this.#id = id;
    this.#client = client;
    this.#listener = listener;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal: this.#over.signal });
    void this.#open();
  }

  close(): void {
    this.#over.abort();
    this.#unwatch?.();
  }

  async #open(): Promise<void> {
    await this.#tried(async (signal) => {
      this.#change(openConversation(await readConversation(this.#client, this.#id, signal)));
      this.#watch();
    });
  }

  /** A browser keeps few connections to one server: tabs that nobody sees leave theirs to the others. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') this.#leave();
    else if (!this.#unwatch) this.#watch();
  }

  #leave(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  #watch(): void {
    this.#leave();
    if (!this.#state || this.#state.isDeleted || this.#over.signal.aborted) return;
    if (document.visibilityState === 'hidden') return;
    this.#unwatch = watch(this.#id, this.#state.lastSeq, {
      onOpen: () => this.#listener.onStream(true),
      onItem: (item) => {
        if (!this.#state) return;
        this.#change(withItem(this.#state, item));
        if (this.#state.hasGap) this.#watch();
        else void this.#fetchMissing();
      },
      onBreak: (isRefused) => {
        this.#listener.onStream(false);
        // What the server refuses to go on with is read anew.
        if (isRefused) setTimeout(() => void this.#open(), TRY_AGAIN_MS);
      },
    });
  }

  async #fetchMissing(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    await this.#tried(async (signal) => {
      while (this.#state && this.#state.missing.length > 0) {
        const { missing } = this.#state;
        const { rows } = await readRows(this.#client, this.#id, Math.min(...missing), signal);
        this.#change(withRows(this.#state, rows, missing));
      }
    });
    this.#isFetching = false;
  }

  #change(state: Conversation): void {
    if (state === this.#state || this.#over.signal.aborted) return;
    this.#state = state;
    if (state.isDeleted) this.#listener.onGone();
    else this.#listener.onChange(state);
  }

  /** Tries until it works, or until nobody wants it any more. */
  async #tried(action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        await action(signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (isRefusal(error, 'NOT_FOUND')) {
          this.#listener.onGone();
          return;
        }
        this.#listener.onError(error);
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }
}
