import type { PrimingTextAnswer } from '../../src/wire/priming.ts';
import { primingRoutes } from '../../src/wire/priming-routes.ts';
import type { Trouble } from '../state/connection.ts';
import { type ShownRecord, shownRecords } from '../state/priming-records.ts';
import type { Link } from './link.ts';
import { onPrimingNews } from './priming-news.ts';
import { Store } from './store.ts';

interface PrimingScriptState {
  /** Undefined until the first answer. */
  readonly script: PrimingTextAnswer | undefined;
  readonly records: readonly ShownRecord[];
  readonly trouble: Trouble | undefined;
}

/** A priming script as it is on the disk: read again when the page is looked at again. */
export class PrimingScriptFile extends Store<PrimingScriptState> {
  readonly #link: Link;
  readonly #ref: string;

  constructor(link: Link, ref: string) {
    super({ script: undefined, records: [], trouble: undefined });
    this.#link = link;
    this.#ref = ref;
  }

  /** Returns what ends it. */
  follow(): () => void {
    void this.refresh();
    return onPrimingNews(() => void this.refresh());
  }

  async refresh(): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const query = { ref: this.#ref };
      const script = await this.#link.client.json(primingRoutes.readPriming, { query });
      if (script.text === this.state.script?.text) return;
      this.change({ script, records: shownRecords(script.text, script.isCut) });
    });
    this.change({ trouble });
  }
}
