import type { SessionId } from '../../src/model/ids.ts';
import type { Session } from '../../src/model/session.ts';
import type { SearchHit } from '../../src/wire/message.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface SearchState {
  /** What is looked for; empty where nothing is. */
  readonly query: string;
  /** Undefined until the first answer; those of the words before while others are looked for. */
  readonly hits: readonly SearchHit[] | undefined;
  /** The sessions in which something was found, as far as they were read. */
  readonly sessions: ReadonlyMap<SessionId, Session>;
  readonly trouble: Trouble | undefined;
}

const NOTHING: SearchState = { query: '', hits: undefined, sessions: new Map(), trouble: undefined };
const TYPING_MS = 150;

/** Looks through everything that was ever said, while one types. */
export class Search extends Store<SearchState> {
  readonly #link: Link;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link) {
    super(NOTHING);
    this.#link = link;
  }

  look(text: string): void {
    const query = text.trim();
    if (query === this.state.query) return;
    clearTimeout(this.#timer);
    if (query === '') {
      this.put(NOTHING);
      return;
    }
    this.change({ query });
    this.#timer = setTimeout(() => void this.#ask(query), TYPING_MS);
  }

  async #ask(q: string): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const { items: hits } = await this.#link.client.json(sessionRoutes.searchSessions, { query: { q } });
      const sessions = await this.#sessionsOf(hits);
      // Meanwhile something else may have been typed.
      if (this.state.query === q) this.change({ hits, sessions, trouble: undefined });
    });
    if (trouble && this.state.query === q) this.change({ trouble, hits: [] });
  }

  async #sessionsOf(hits: readonly SearchHit[]): Promise<ReadonlyMap<SessionId, Session>> {
    const known = this.state.sessions;
    const ids = Array.from(new Set(hits.map(({ sessionId }) => sessionId)));
    const sessions = await Promise.all(
      ids.map(
        async (id) =>
          known.get(id) ?? (await this.#link.client.json(sessionRoutes.getSession, { params: { id } })),
      ),
    );
    return new Map(sessions.map((session) => [session.id, session]));
  }
}
