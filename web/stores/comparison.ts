import type { SessionId } from '../../src/model/ids.ts';
import type { Session } from '../../src/model/session.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { type Comparison, isRunning } from '../state/comparison.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ComparedPair {
  readonly before: SessionId;
  readonly after: SessionId;
}

interface ShownComparison {
  readonly pair: ComparedPair | undefined;
  /** Undefined while it is read. */
  readonly comparison: Comparison | undefined;
  /** The takes that each side could be, the oldest first. */
  readonly takes: { readonly before: readonly Session[]; readonly after: readonly Session[] };
  readonly trouble: Trouble | undefined;
  readonly isReading: boolean;
}

const NONE = {
  comparison: undefined,
  takes: { before: [], after: [] },
  trouble: undefined,
  isReading: false,
};
const LOOK_AGAIN_MS = 2_000;

/** Two sessions that are looked at side by side; read again when one of them has come to its end. */
export class Comparing extends Store<ShownComparison> {
  readonly #link: Link;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link) {
    super({ pair: undefined, ...NONE });
    this.#link = link;
  }

  /** Looks at two sessions instead of those before; at none with `undefined`. */
  show(pair: ComparedPair | undefined): void {
    const shown = this.state.pair;
    if (shown?.before === pair?.before && shown?.after === pair?.after) return;
    this.put({ pair, ...NONE });
    void this.refresh();
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    const { pair } = this.state;
    if (!pair) return;
    this.change({ isReading: true });
    const trouble = await this.#link.tried(async () => {
      const [comparison, before, after] = await Promise.all([
        this.#link.client.json(sessionRoutes.compareSessions, {
          params: { id: pair.before },
          query: { with: pair.after },
        }),
        this.#link.client.json(sessionRoutes.listTakes, { params: { id: pair.before } }),
        this.#link.client.json(sessionRoutes.listTakes, { params: { id: pair.after } }),
      ]);
      if (this.state.pair !== pair) return;
      this.change({ comparison, takes: { before: before.items, after: after.items } });
      this.#lookAgain(comparison);
    });
    if (this.state.pair === pair) this.change({ trouble, isReading: false });
  }

  /** What still runs is looked at until it does no more. */
  #lookAgain({ before, after }: Comparison): void {
    const running = [before, after].filter(isRunning);
    if (running.length === 0) return;
    this.#timer = setTimeout(async () => {
      const { pair } = this.state;
      const now = await Promise.all(running.map(async (side) => await this.#read(side.session)));
      if (pair !== this.state.pair) return;
      if (now.some((session) => !isRunning({ session }))) void this.refresh();
      else this.#lookAgain({ before, after, prompts: [] });
    }, LOOK_AGAIN_MS);
  }

  /** As it was, where nobody answers. */
  async #read(session: Session): Promise<Session> {
    let now = session;
    await this.#link.tried(async () => {
      now = await this.#link.client.json(sessionRoutes.getSession, { params: { id: session.id } });
    });
    return now;
  }
}
