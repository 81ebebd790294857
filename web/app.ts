import type { ApprovalAnswer } from '../src/model/event.ts';
import type { ExportFormat } from '../src/model/export-format.ts';
import type { MessageId, SessionId } from '../src/model/ids.ts';
import type { Client } from '../src/wire/client.ts';
import { routes } from '../src/wire/routes.ts';
import { FollowedSession } from './link/follow.ts';
import { Poll } from './link/poll.ts';
import { saveText } from './link/save-text.ts';
import { connectionAfter, troubleOf } from './state/connection.ts';
import type { Actions, Attempt, PageState } from './state/page.ts';
import { hashOf, type Place, placeIn } from './state/place.ts';
import { extended, refreshed, refreshLimit } from './state/session-list.ts';

const EMPTY: PageState = {
  place: { type: 'list' },
  workspace: '',
  connection: { type: 'connecting' },
  list: undefined,
  search: undefined,
  conversation: undefined,
  isGone: false,
  target: undefined,
};

/** Keeps what the page shows, and does what is asked on it. It knows nothing of how it looks. */
export class App implements Omit<Actions, 'switchLanguage'> {
  readonly #client: Client;
  readonly #onChange: (state: PageState) => void;
  readonly #poll = new Poll(async () => await this.#refresh());
  #state = EMPTY;
  #followed: FollowedSession | undefined;

  constructor(client: Client, onChange: (state: PageState) => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  get state(): PageState {
    return this.#state;
  }

  start(): void {
    window.addEventListener('hashchange', () => this.#enter(placeIn(location.hash)));
    this.#enter(placeIn(location.hash));
    this.#poll.now();
  }

  open(id: SessionId, at?: MessageId): void {
    this.#change({ target: at });
    location.hash = hashOf({ type: 'session', id });
  }

  targetShown(): void {
    this.#change({ target: undefined });
  }

  search(query: string): void {
    const wanted = query.trim();
    if (wanted === '') {
      this.#change({ search: undefined });
      return;
    }
    this.#change({ search: { query: wanted, hits: this.#state.search?.hits } });
    void this.#tried(async () => {
      const { items } = await this.#client.json(routes.searchSessions, { query: { q: wanted } });
      // Meanwhile something else may have been typed.
      if (this.#state.search?.query === wanted) this.#change({ search: { query: wanted, hits: items } });
    });
  }

  async loadMore(): Attempt {
    return await this.#tried(async () => {
      const cursor = this.#state.list?.nextCursor;
      if (typeof cursor !== 'string') return;
      const page = await this.#client.json(routes.listSessions, { query: { cursor } });
      if (this.#state.list) this.#change({ list: extended(this.#state.list, page) });
    });
  }

  async create(title: string, model: string): Attempt {
    return await this.#tried(async () => {
      const body = { ...(title !== '' && { title }), ...(model !== '' && { model }) };
      const { id } = await this.#client.json(routes.createSession, { body });
      this.#poll.now();
      location.replace(hashOf({ type: 'session', id }));
    });
  }

  async send(prompt: string, model: string): Attempt {
    return await this.#onSession(async (id) => {
      const body = { prompt, ...(model !== '' && { model }) };
      await this.#client.json(routes.sendPrompt, { params: { id }, body });
    });
  }

  async goOn(model: string): Attempt {
    return await this.#onSession(async (id) => {
      await this.#client.json(routes.resumeTurn, { params: { id }, body: model === '' ? {} : { model } });
    });
  }

  async stop(): Attempt {
    return await this.#onSession(async (id) => {
      await this.#client.text(routes.abortRun, { params: { id } });
    });
  }

  async answer(callId: string, answer: ApprovalAnswer): Attempt {
    return await this.#onSession(async (id) => {
      await this.#client.text(routes.confirmCall, { params: { id }, body: { callId, answer } });
    });
  }

  async rename(title: string): Attempt {
    return await this.#onSession(async (id) => {
      await this.#client.json(routes.renameSession, { params: { id }, body: { title } });
    });
  }

  async remove(): Attempt {
    return await this.#onSession(async (id) => {
      await this.#client.text(routes.deleteSession, { params: { id } });
      location.replace(hashOf({ type: 'list' }));
    });
  }

  async save(format: ExportFormat, allowSecrets: boolean): Attempt {
    return await this.#onSession(async (id) => {
      const query = { format, ...(allowSecrets && { allowSecrets: 'true' }) };
      const text = await this.#client.text(routes.exportSession, { params: { id }, query });
      saveText(text, `session-${id}.${format}`);
    });
  }

  #enter(place: Place): void {
    this.#followed?.close();
    this.#followed = undefined;
    this.#change({ place, conversation: undefined, isGone: false });
    if (place.type !== 'session') return;
    this.#followed = new FollowedSession(place.id, this.#client, {
      onChange: (conversation) => {
        const before = this.#state.conversation?.session;
        this.#change({ conversation });
        if (before && before !== conversation.session) this.#poll.now();
      },
      onGone: () => {
        this.#change({ isGone: true, conversation: undefined });
        this.#poll.now();
      },
      onStream: (isOpen) => {
        if (!isOpen && this.#state.connection.type === 'connected') {
          this.#change({ connection: { type: 'reconnecting' } });
        }
        // Whether the server is there is asked at once.
        this.#poll.now();
      },
      onError: (error) => this.#noteFailure(error),
    });
  }

  /** Reads the beginning of the list again; tells whether there was an answer. */
  async #refresh(): Promise<boolean> {
    try {
      if (this.#state.workspace === '') {
        const { workspace } = await this.#client.json(routes.health);
        this.#change({ workspace });
      }
      const limit = String(refreshLimit(this.#state.list));
      const page = await this.#client.json(routes.listSessions, { query: { limit } });
      this.#change({ list: refreshed(this.#state.list, page), connection: { type: 'connected' } });
      return true;
    } catch (error) {
      this.#noteFailure(error);
      return false;
    }
  }

  async #onSession(act: (id: SessionId) => Promise<void>): Attempt {
    const { place } = this.#state;
    if (place.type !== 'session') return undefined;
    return await this.#tried(async () => {
      await act(place.id);
      this.#poll.now();
    });
  }

  async #tried(act: () => Promise<void>): Attempt {
    try {
      await act();
      return undefined;
    } catch (error) {
      this.#noteFailure(error);
      return troubleOf(error);
    }
  }

  #noteFailure(error: unknown): void {
    const connection = connectionAfter(error);
    if (connection) this.#change({ connection });
  }

  #change(changed: Partial<PageState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#onChange(this.#state);
  }
}
