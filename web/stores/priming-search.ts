import { DEFAULT_MEMBER } from '../../src/model/agent.ts';
import type { PrimingListAnswer } from '../../src/wire/priming.ts';
import { primingRoutes } from '../../src/wire/priming-routes.ts';
import type { Trouble } from '../state/connection.ts';
import { fittingScripts } from '../state/priming-options.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface PrimingSearchState {
  readonly query: string;
  /** Undefined until the first answer; of that of other words what fits, until there is another. */
  readonly found: PrimingListAnswer | undefined;
  readonly trouble: Trouble | undefined;
}

const TYPING_MS = 120;
const MOST_FOUND = 50;

/** Looks through the priming scripts on the disk while one types. The last words win. */
export class PrimingSearch extends Store<PrimingSearchState> {
  readonly #link: Link;
  readonly #agentId: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  constructor(link: Link, agentId: string | undefined) {
    super({ query: '', found: undefined, trouble: undefined });
    this.#link = link;
    this.#agentId = agentId ?? DEFAULT_MEMBER;
  }

  /** Shows what there is before anything is typed. */
  begin(): void {
    void this.#ask('');
  }

  look(query: string): void {
    const { found } = this.state;
    // Nobody means what does not fit any more, however fast they press Enter.
    this.change({ query, found: found && { ...found, items: fittingScripts(found.items, query) } });
    this.end();
    this.#timer = setTimeout(() => void this.#ask(query.trim()), TYPING_MS);
  }

  /** What was asked for counts no more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #ask(q: string): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const trouble = await this.#link.tried(async () => {
      const found = await this.#link.client.json(primingRoutes.listPriming, {
        query: { agentId: this.#agentId, limit: String(MOST_FOUND), ...(q !== '' && { q }) },
        signal: asking.signal,
      });
      if (this.#asking === asking) this.change({ found, trouble: undefined });
    });
    if (trouble && this.#asking === asking) this.change({ trouble });
  }
}
