import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '../model/error-code.ts';
import type { TelemetryEvent } from '../model/telemetry.ts';
import type { LoadExporter, TelemetryExporter } from './exporter.ts';
import { WaitingEvents } from './waiting-events.ts';

const AT_ONCE = 500;
/** How much of the time at the end is for what is on its way; the rest is for ending it. */
const SENDING_SHARE = 0.9;

/** What became of events that were to be sent. */
export interface SendingOutcome {
  readonly sent: number;
  readonly lost: number;
  readonly problem?: string;
}

/** Sends events elsewhere, some at a time and one time after the other. Nobody waits for it; what has no room is lost. */
export class RemoteSending {
  readonly #waiting: WaitingEvents<TelemetryEvent>;
  readonly #load: () => Promise<TelemetryExporter>;
  readonly #tell: (outcome: SendingOutcome) => void;
  #exporter: Promise<TelemetryExporter> | undefined;
  #running: Promise<void> | undefined;
  #onItsWay = 0;
  #isClosing = false;
  #isClosed = false;

  constructor(
    endpoint: string,
    load: LoadExporter,
    { limit, tell }: { readonly limit: number; readonly tell: (outcome: SendingOutcome) => void },
  ) {
    this.#waiting = new WaitingEvents(limit);
    this.#load = async () => await load(endpoint);
    this.#tell = tell;
  }

  add(events: readonly TelemetryEvent[]): void {
    const lost = events.filter((event) => !this.#waiting.push(event)).length;
    if (lost > 0) this.#tell({ sent: 0, lost });
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when all is sent, or lost; after so many milliseconds at the latest. */
  async settle(ms: number): Promise<void> {
    if (!this.#running) return;
    const patience = new AbortController();
    const waited = delay(ms, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.#running, waited]);
    patience.abort();
  }

  /** What is not sent by then, or fails now, is lost. */
  async close(ms: number): Promise<void> {
    this.#isClosing = true;
    void this.#exporter?.then((opened) => opened.hasten()).catch(() => undefined);
    await this.settle(ms * SENDING_SHARE);
    this.#isClosed = true;
    const lost = this.#waiting.clear() + this.#onItsWay;
    if (lost > 0) this.#tell({ sent: 0, lost, problem: 'The collector did not take all events in time.' });
    const exporter = this.#exporter?.then(async (opened) => await opened.close()).catch(() => undefined);
    const patience = new AbortController();
    const waited = delay(ms * (1 - SENDING_SHARE), undefined, { signal: patience.signal });
    await Promise.race([exporter, waited.catch(() => undefined)]);
    patience.abort();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const events = this.#waiting.take(AT_ONCE);
      this.#onItsWay = events.length;
      const outcome = await this.#send(events);
      // What comes too late has been counted.
      if (this.#isClosed) return;
      this.#onItsWay = 0;
      this.#tell(outcome);
      if (this.#isClosing && outcome.lost > 0) return;
    }
  }

  async #send(events: readonly TelemetryEvent[]): Promise<SendingOutcome> {
    try {
      this.#exporter ??= this.#load();
      const sent = await (await this.#exporter).send(events);
      const lost = events.length - sent;
      return { sent, lost, ...(lost > 0 && { problem: 'The collector did not take all events.' }) };
    } catch (error) {
      return { sent: 0, lost: events.length, problem: `Telemetry could not be sent: ${errorMessage(error)}` };
    }
  }
}
