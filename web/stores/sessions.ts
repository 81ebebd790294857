import type { SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { routes } from '../../src/wire/routes.ts';
import { Poll } from '../link/poll.ts';
import type { Attempt } from '../state/attempt.ts';
import { extended, refreshed, refreshLimit, type SessionList } from '../state/session-list.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

export interface SearchHit {
  readonly sessionId: SessionId;
  readonly message: Message;
  readonly excerpt: string;
}

interface SessionsState {
  readonly workspace: string;
  /** Undefined until the first answer. */
  readonly list: SessionList | undefined;
  readonly search: { readonly query: string; readonly hits: readonly SearchHit[] | undefined } | undefined;
}

/** The sessions of the workspace, read again and again while the page is seen; and what was looked for in them. */
export class Sessions extends Store<SessionsState> {
  readonly #link: Link;
  readonly #poll = new Poll(async () => await this.#refresh());

  constructor(link: Link) {
    super({ workspace: '', list: undefined, search: undefined });
    this.#link = link;
  }

  /** Reads the list again, now. */
  refresh(): void {
    this.#poll.now();
  }

  search(query: string): void {
    const wanted = query.trim();
    if (wanted === '') {
      this.change({ search: undefined });
      return;
    }
    this.change({ search: { query: wanted, hits: this.state.search?.hits } });
    void this.#link.tried(async () => {
      const { items } = await this.#link.client.json(routes.searchSessions, { query: { q: wanted } });
      // Meanwhile something else may have been typed.
      if (this.state.search?.query === wanted) this.change({ search: { query: wanted, hits: items } });
    });
  }

  async loadMore(): Attempt {
    return await this.#link.tried(async () => {
      const cursor = this.state.list?.nextCursor;
      if (typeof cursor !== 'string') return;
      const page = await this.#link.client.json(routes.listSessions, { query: { cursor } });
      if (this.state.list) this.change({ list: extended(this.state.list, page) });
    });
  }

  /** Tells whether there was an answer. */
  async #refresh(): Promise<boolean> {
    const { client } = this.#link;
    try {
      if (this.state.workspace === '') {
        const { workspace } = await client.json(routes.health);
        this.change({ workspace });
      }
      const limit = String(refreshLimit(this.state.list));
      const page = await client.json(routes.listSessions, { query: { limit } });
      this.change({ list: refreshed(this.state.list, page) });
      this.#link.noteAnswer();
      return true;
    } catch (error) {
      this.#link.noteFailure(error);
      return false;
    }
  }
}
