import type { SessionId } from '../../src/model/ids.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import type { SessionTerminalFacts, TerminalProfile, TerminalRun } from '../../src/wire/terminal.ts';
import { terminalRoutes } from '../../src/wire/terminal-routes.ts';
import { trustRoutes } from '../../src/wire/trust-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import { freeName } from '../state/terminal-list.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface TerminalsState {
  /** Those of all sessions that live, the newest first. Undefined until the first answer. */
  readonly live: readonly SessionTerminalFacts[] | undefined;
  /** What can be started. Undefined until the first answer. */
  readonly profiles: readonly TerminalProfile[] | undefined;
  /** Nothing can be started or typed here, as far as is known. */
  readonly isUntrusted: boolean;
}

export interface TerminalPlace {
  readonly id: SessionId;
  readonly name: string;
}

const LOOK_AGAIN_MS = 2_000;

/** The terminals that live in the server, asked for again and again while somebody looks, and what can be done with them. */
export class Terminals extends Store<TerminalsState> {
  readonly #link: Link;
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened: TerminalPlace | undefined;

  constructor(link: Link) {
    super({ live: undefined, profiles: undefined, isUntrusted: false });
    this.#link = link;
  }

  /** Looks, until what is returned is called. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      void this.#look();
      void this.readTrust();
    }
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) clearTimeout(this.#timer);
    };
  }

  refresh(): void {
    if (this.#watchers > 0) void this.#look();
  }

  /** Whether anything can be started here may have changed. */
  async readTrust(): Promise<void> {
    await this.#link.tried(async () => {
      const { isTrusted } = await this.#link.client.json(trustRoutes.readTrust);
      this.change({ isUntrusted: !isTrusted });
    });
  }

  async readProfiles(): Promise<void> {
    await this.#link.tried(async () => {
      const { items } = await this.#link.client.json(terminalRoutes.listTerminalProfiles);
      this.change({ profiles: items });
    });
  }

  /** Starts a program in a terminal of its own session, or of one that is named. */
  async open(
    { profile, id, name }: { readonly profile: string; readonly id?: SessionId; readonly name?: string },
    onOpened: (place: TerminalPlace) => void,
  ): Attempt {
    return await this.#link.tried(async () => {
      try {
        const { client } = this.#link;
        const sessionId =
          id ?? (await client.json(sessionRoutes.createSession, { body: { engine: 'pty', profile } })).id;
        const taken = (this.state.live ?? []).filter((each) => each.sessionId === sessionId);
        const called =
          name ??
          freeName(
            taken.map((each) => each.name),
            profile,
          );
        await client.json(terminalRoutes.openTerminal, {
          params: { id: sessionId },
          body: { name: called, profile },
        });
        this.#opened = { id: sessionId, name: called };
        this.change({ isUntrusted: false });
        this.refresh();
        onOpened(this.#opened);
      } catch (error) {
        if (isRefusal(error, 'UNTRUSTED')) this.change({ isUntrusted: true });
        throw error;
      }
    });
  }

  /** Whether a terminal was just opened from here; told once. */
  isNew({ id, name }: TerminalPlace): boolean {
    const isNew = this.#opened?.id === id && this.#opened.name === name;
    if (isNew) this.#opened = undefined;
    return isNew;
  }

  async end({ id, name }: TerminalPlace): Attempt {
    return await this.#link.tried(async () => {
      await this.#link.client.text(terminalRoutes.endTerminal, { params: { id, name } });
      this.refresh();
    });
  }

  async snapshot({ id, name }: TerminalPlace): Attempt {
    return await this.#link.tried(async () => {
      await this.#link.client.json(terminalRoutes.snapshotTerminal, { params: { id, name } });
    });
  }

  /** What ran in the terminals of a session; nothing where that is not known. */
  async runs(id: SessionId): Promise<readonly TerminalRun[]> {
    let runs: readonly TerminalRun[] = [];
    await this.#link.tried(async () => {
      runs = (await this.#link.client.json(terminalRoutes.listRecordings, { params: { id } })).items;
    });
    return runs;
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    if (document.visibilityState !== 'hidden') {
      await this.#link.tried(async () => {
        const { items } = await this.#link.client.json(terminalRoutes.listAllTerminals);
        this.change({ live: items });
      });
    }
    clearTimeout(this.#timer);
    if (this.#watchers > 0) this.#timer = setTimeout(() => void this.#look(), LOOK_AGAIN_MS);
  }
}
