import type { SessionId } from '../../src/model/ids.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import type { Client } from '../../src/wire/client.ts';
import {
  type Conversation,
  openConversation,
  unreadFrom,
  withEvidence,
  withItem,
  withRows,
} from '../state/conversation.ts';
import { unheard, withNews } from '../state/unheard-conversation.ts';
import { OncePerFrame } from './once-per-frame.ts';
import { readConversation, readNews, readRows } from './read-conversation.ts';
import { StreamSlot } from './stream-slot.ts';
import { watch } from './watch.ts';

export interface FollowListener {
  onChange(conversation: Conversation): void;
  onGone(): void;
  /** The stream came, or broke. */
  onStream(isOpen: boolean): void;
  onError(error: unknown): void;
}

const TRY_AGAIN_MS = 1_000;
const ASK_MS = 2_000;

/**
 * Follows one session from its rows on, over whatever happens to the connection, until it is closed. While too many
 * pages of the browser have a stream, it asks for what is new instead.
 */
export class FollowedSession {
  readonly #id: SessionId;
  readonly #client: Client;
  readonly #listener: FollowListener;
  readonly #over = new AbortController();
  readonly #telling = new OncePerFrame(() => this.#tell());
  #state: Conversation | undefined;
  #slot: StreamSlot | undefined;
  /** Stops the stream, or the asking. */
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
    this.#telling.cancel();
    this.#leave();
  }

  async #open(): Promise<void> {
    await this.#tried(async (signal) => {
      this.#change(openConversation(await readConversation(this.#client, this.#id, signal)));
      this.#leave();
      this.#enter();
    }, this.#over.signal);
  }

  /** A browser keeps few connections to one server: tabs that nobody sees leave theirs to the others. */
  #onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      this.#telling.flush();
      this.#leave();
    } else if (!this.#slot) this.#enter();
  }

  #enter(): void {
    if (!this.#state || this.#over.signal.aborted || document.visibilityState === 'hidden') return;
    this.#slot = new StreamSlot((isHad) => {
      if (isHad) this.#watch();
      else this.#ask();
    });
  }

  #leave(): void {
    this.#slot?.close();
    this.#slot = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  #ask(): void {
    this.#unwatch?.();
    const over = new AbortController();
    this.#unwatch = () => over.abort();
    if (this.#state) this.#change(unheard(this.#state));
    void this.#askUntil(over.signal);
  }

  async #askUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.#tried(async () => {
        if (!this.#state) return;
        const news = await readNews(this.#client, this.#state, over);
        if (news && !over.aborted) this.#change(withNews(this.#state, news));
      }, over);
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    }
  }

  #watch(): void {
    this.#unwatch?.();
    if (!this.#state) return;
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
      for (let from = this.#unreadFrom; this.#state && from !== undefined; from = this.#unreadFrom) {
        const { missing, unseen } = this.#state;
        const { rows, evidence } = await readRows(this.#client, this.#id, from, signal);
        this.#change(withEvidence(withRows(this.#state, rows, missing), evidence, unseen));
      }
    }, this.#over.signal);
    this.#isFetching = false;
  }

  get #unreadFrom(): number | undefined {
    return this.#state && unreadFrom(this.#state);
  }

  #change(state: Conversation): void {
    if (state === this.#state || this.#over.signal.aborted) return;
    this.#state = state;
    if (state.isDeleted) this.#end();
    else this.#telling.ask();
  }

  /** Pieces of text may come faster than they can be drawn. */
  #tell(): void {
    if (this.#state) this.#listener.onChange(this.#state);
  }

  #end(): void {
    this.close();
    this.#listener.onGone();
  }

  /** Tries until it works, or until nobody wants it any more. */
  async #tried(action: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await action(signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (isRefusal(error, 'NOT_FOUND')) {
          this.#end();
          return;
        }
        this.#listener.onError(error);
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }
}
