import type { ExportFormat } from '../../src/model/export-format.ts';
import type { SessionId } from '../../src/model/ids.ts';
import type { Session } from '../../src/model/session.ts';
import type { NewSessionBody } from '../../src/wire/priming.ts';
import { serverRoutes } from '../../src/wire/server-routes.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { Poll } from '../link/poll.ts';
import { saveText } from '../link/save-text.ts';
import type { Attempt } from '../state/attempt.ts';
import {
  extended,
  refreshed,
  refreshLimit,
  type SessionList,
  type SessionPage,
  withoutSession,
  withSession,
} from '../state/session-list.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

/** Which sessions are listed: those that are open, or those that were put away. */
export type SessionFilter = 'open' | 'archived';

interface SessionsState {
  /** The folder that is served, and by which version; empty until the first answer. */
  readonly workspace: string;
  readonly version: string;
  readonly filter: SessionFilter;
  /** The open ones. Undefined until the first answer. */
  readonly list: SessionList | undefined;
  /** Undefined until they are looked at. */
  readonly archived: SessionList | undefined;
}

/** The sessions of the workspace, read again and again while the page is seen, and what can be done with each. */
export class Sessions extends Store<SessionsState> {
  readonly #link: Link;
  readonly #poll = new Poll(async () => await this.#refresh());
  #isLoading = false;

  constructor(link: Link) {
    super({ workspace: '', version: '', filter: 'open', list: undefined, archived: undefined });
    this.#link = link;
  }

  /** Reads the list again, now. */
  refresh(): void {
    this.#poll.now();
  }

  lookAt(filter: SessionFilter): void {
    if (filter === this.state.filter) return;
    this.change({ filter });
    this.refresh();
  }

  /** Reads the next page of what is listed, once at a time. */
  async loadMore(): Attempt {
    const { filter } = this.state;
    const cursor = this.#listed(filter)?.nextCursor;
    if (this.#isLoading || typeof cursor !== 'string') return undefined;
    this.#isLoading = true;
    const trouble = await this.#link.tried(async () => {
      const page = await this.#page(filter, { cursor });
      const list = this.#listed(filter);
      if (list) this.#put(filter, extended(list, page));
    });
    this.#isLoading = false;
    return trouble;
  }

  async create(draft: NewSessionBody, onCreated: (session: Session) => void): Attempt {
    return await this.#link.tried(async () => {
      onCreated(await this.#link.client.json(sessionRoutes.createSession, { body: draft }));
      this.refresh();
    });
  }

  async rename(id: SessionId, title: string): Attempt {
    return await this.#patch(id, { title });
  }

  /** Puts a session away, or brings it back. */
  async archive(id: SessionId, archived: boolean): Attempt {
    return await this.#patch(id, { archived });
  }

  async remove(id: SessionId): Attempt {
    return await this.#link.tried(async () => {
      await this.#link.client.text(sessionRoutes.deleteSession, { params: { id } });
      this.#each((list) => withoutSession(list, id));
      this.refresh();
    });
  }

  async save(id: SessionId, format: ExportFormat, allowSecrets: boolean): Attempt {
    return await this.#link.tried(async () => {
      const { primingRoutes } = await import('../../src/wire/priming-routes.ts');
      const query = { format, ...(allowSecrets && { allowSecrets: 'true' }) };
      const text = await this.#link.client.text(primingRoutes.exportSession, { params: { id }, query });
      saveText(text, `session-${id}.${format}`);
    });
  }

  async #patch(id: SessionId, body: { readonly title?: string; readonly archived?: boolean }): Attempt {
    return await this.#link.tried(async () => {
      const session = await this.#link.client.json(sessionRoutes.changeSession, { params: { id }, body });
      if (body.archived === undefined) this.#each((list) => withSession(list, session));
      else this.#each((list) => withoutSession(list, id));
      this.refresh();
    });
  }

  /** Tells whether there was an answer. */
  async #refresh(): Promise<boolean> {
    try {
      if (this.state.workspace === '') {
        const { workspace, version } = await this.#link.client.json(serverRoutes.health);
        this.change({ workspace, version });
      }
      await this.#reread('open');
      if (this.state.filter === 'archived') await this.#reread('archived');
      this.#link.noteAnswer();
      return true;
    } catch (error) {
      this.#link.noteFailure(error);
      return false;
    }
  }

  async #reread(filter: SessionFilter): Promise<void> {
    const page = await this.#page(filter, { limit: String(refreshLimit(this.#listed(filter))) });
    this.#put(filter, refreshed(this.#listed(filter), page));
  }

  async #page(
    filter: SessionFilter,
    part: { readonly limit?: string; readonly cursor?: string },
  ): Promise<SessionPage> {
    const query = { ...part, archived: String(filter === 'archived') };
    return await this.#link.client.json(sessionRoutes.listSessions, { query });
  }

  #listed(filter: SessionFilter): SessionList | undefined {
    return filter === 'open' ? this.state.list : this.state.archived;
  }

  #put(filter: SessionFilter, list: SessionList): void {
    if (list !== this.#listed(filter)) this.change(filter === 'open' ? { list } : { archived: list });
  }

  #each(changed: (list: SessionList) => SessionList): void {
    const { list, archived } = this.state;
    this.change({ list: list && changed(list), archived: archived && changed(archived) });
  }
}
