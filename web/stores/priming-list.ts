import type { PrimingListAnswer } from '../../src/wire/priming.ts';
import { primingRoutes } from '../../src/wire/priming-routes.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { onPrimingNews } from './priming-news.ts';
import { Store } from './store.ts';

interface PrimingListState {
  /** Undefined until the first answer. */
  readonly list: PrimingListAnswer | undefined;
  readonly trouble: Trouble | undefined;
}

const MOST_LISTED = 200;

/** The priming scripts of the workspace: read again when the page is looked at again, and when one was saved. */
export class PrimingList extends Store<PrimingListState> {
  readonly #link: Link;

  constructor(link: Link) {
    super({ list: undefined, trouble: undefined });
    this.#link = link;
  }

  /** Returns what ends it. */
  follow(): () => void {
    void this.refresh();
    return onPrimingNews(() => void this.refresh());
  }

  async refresh(): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const query = { limit: String(MOST_LISTED) };
      this.change({ list: await this.#link.client.json(primingRoutes.listPriming, { query }) });
    });
    this.change({ trouble });
  }
}
