import type { KeptEvent } from '../../src/model/telemetry.ts';
import type { TelemetryFigures } from '../../src/model/telemetry-figures.ts';
import { beginOfRange, type TelemetryRange } from '../../src/model/telemetry-range.ts';
import { telemetryRoutes } from '../../src/wire/telemetry-routes.ts';
import { Poll } from '../link/poll.ts';
import type { Trouble } from '../state/connection.ts';
import { steady, steadyEvents, steadyFigures, type TelemetryState, TURN_EVENT } from '../state/telemetry.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface TelemetrySight {
  readonly range: TelemetryRange;
  /** Only events of this name; all of them where it is empty. */
  readonly name: string;
  /** Undefined until the first answer. */
  readonly figures: TelemetryFigures | undefined;
  /** The newest first. */
  readonly events: readonly KeptEvent[];
  readonly state: TelemetryState | undefined;
  readonly trouble: Trouble | undefined;
}

const NEWEST = '50';
/** Even if nothing happens: what was at the beginning of the range is no longer in it. */
const AGAIN_MS = 60_000;
/** So many times as long as counting takes, nothing is counted. */
const REST = 4;

/** What is kept of how things went, read again while it is looked at whenever there is something new. */
export class TelemetryWatch extends Store<TelemetrySight> {
  readonly #link: Link;
  #poll: Poll | undefined;
  #read = { wish: '', newest: -1, at: Number.NEGATIVE_INFINITY, tookMs: 0 };

  constructor(link: Link) {
    super({
      range: '24h',
      name: TURN_EVENT,
      figures: undefined,
      events: [],
      state: undefined,
      trouble: undefined,
    });
    this.#link = link;
  }

  /** Returns what ends it. */
  watch(): () => void {
    const poll = new Poll(async () => await this.#ask());
    this.#poll = poll;
    poll.now();
    return () => poll.end();
  }

  lookAt(wish: Partial<Pick<TelemetrySight, 'range' | 'name'>>): void {
    this.change(wish);
    this.#poll?.now();
  }

  async #ask(): Promise<boolean> {
    const trouble = await this.#link.tried(async () => {
      const { items, state } = await this.#events({ limit: '1' });
      this.change({ state: steady(this.state.state, state) });
      if (this.#isNew(items[0]?.seq ?? 0)) await this.#count(items[0]?.seq ?? 0);
    });
    if (trouble !== this.state.trouble) this.change({ trouble });
    return trouble === undefined;
  }

  #isNew(newest: number): boolean {
    const { wish, newest: before, at, tookMs } = this.#read;
    if (wish !== this.#wish()) return true;
    const since = performance.now() - at;
    return since > AGAIN_MS || (newest !== before && since > REST * tookMs);
  }

  async #count(newest: number): Promise<void> {
    const { range, name } = this.state;
    const wish = this.#wish();
    const begun = performance.now();
    const since_ts = beginOfRange(range, Date.now()).toISOString();
    const [figures, { items }] = await Promise.all([
      this.#link.client.json(telemetryRoutes.countTelemetry, { query: { since_ts } }),
      this.#events({ limit: NEWEST, since_ts, ...(name !== '' && { event_name: name }) }),
    ]);
    const at = performance.now();
    this.#read = { wish, newest, at, tookMs: at - begun };
    if (wish !== this.#wish()) return;
    this.change({
      figures: steadyFigures(this.state.figures, figures),
      events: steadyEvents(this.state.events, items),
    });
  }

  #wish(): string {
    return `${this.state.range} ${this.state.name}`;
  }

  async #events(query: Readonly<Record<string, string>>) {
    return await this.#link.client.json(telemetryRoutes.listTelemetry, { query });
  }
}
