import type { Trial } from '../../src/model/bench.ts';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ShownCase {
  readonly caseId: string;
  readonly model: string;
}

interface ShownTrials {
  readonly shown: ShownCase | undefined;
  /** Undefined while they are read. */
  readonly items: readonly Trial[] | undefined;
  readonly trouble: Trouble | undefined;
}

/** What was answered in the trials of one case with one model, read when somebody wants to know. */
export class CaseTrials extends Store<ShownTrials> {
  readonly #link: Link;
  readonly #run: string;

  constructor(link: Link, run: string) {
    super({ shown: undefined, items: undefined, trouble: undefined });
    this.#link = link;
    this.#run = run;
  }

  async show(shown: ShownCase | undefined): Promise<void> {
    this.put({ shown, items: undefined, trouble: undefined });
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const { shown } = this.state;
    if (!shown) return;
    const trouble = await this.#link.tried(async () => {
      const { items } = await this.#link.client.json(benchRoutes.listTrials, {
        params: { run: this.#run },
        query: { caseId: shown.caseId, ...(shown.model !== '' && { model: shown.model }) },
      });
      if (this.state.shown === shown) this.change({ items });
    });
    if (this.state.shown === shown) this.change({ trouble });
  }
}
