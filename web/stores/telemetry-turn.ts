import type { KeptEvent } from '../../src/model/telemetry.ts';
import { telemetryRoutes } from '../../src/wire/telemetry-routes.ts';
import { Poll } from '../link/poll.ts';
import type { Trouble } from '../state/connection.ts';
import { steadyEvents } from '../state/telemetry.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface TurnSight {
  /** The oldest first. Undefined until the first answer. */
  readonly events: readonly KeptEvent[] | undefined;
  readonly trouble: Trouble | undefined;
}

/** More than any turn has. */
const OF_A_TURN = '1000';

/** What happened in one turn, read again while it is looked at: it may not be over. */
export class TurnWatch extends Store<TurnSight> {
  readonly #link: Link;
  readonly #turnId: string;

  constructor(link: Link, turnId: string) {
    super({ events: undefined, trouble: undefined });
    this.#link = link;
    this.#turnId = turnId;
  }

  /** Returns what ends it. */
  watch(): () => void {
    const poll = new Poll(async () => await this.#ask());
    poll.now();
    return () => poll.end();
  }

  async #ask(): Promise<boolean> {
    const trouble = await this.#link.tried(async () => {
      const query = { turn_id: this.#turnId, limit: OF_A_TURN };
      const { items } = await this.#link.client.json(telemetryRoutes.listTelemetry, { query });
      const events = items.toReversed();
      this.change({ events: this.state.events ? steadyEvents(this.state.events, events) : events });
    });
    if (trouble !== this.state.trouble) this.change({ trouble });
    return trouble === undefined;
  }
}
