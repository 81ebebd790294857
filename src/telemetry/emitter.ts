import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { withoutPassword } from '../model/database-url.ts';
import { errorMessage } from '../model/error-code.ts';
import type { Environment } from '../model/provider.ts';
import type { TelemetryContext, TelemetryEvent } from '../model/telemetry.ts';
import { keptEvent, type ToldEvent, takenEvent } from './checked-event.ts';
import type { LoadExporter } from './exporter.ts';
import { type KeepingParts, LocalKeeping } from './local-keeping.ts';
import { RemoteSending } from './remote-sending.ts';
import {
  settingsWithout,
  type TelemetryConfig,
  type TelemetrySettings,
  telemetrySettings,
} from './settings.ts';
import type { TakenEvents, TelemetryKeeper, TelemetryState } from './telemetry.ts';
import { WaitingEvents } from './waiting-events.ts';

const WRITE_EVERY_MS = 1_000;
/** More in one transaction would hold up who else works in the process. */
const AT_ONCE = 500;
/** How long somebody who waits for events to be written waits for other processes, and for a collector. */
const BUSY_PATIENCE_MS = 1_000;
const BUSY_RETRY_MS = 50;
const SENDING_PATIENCE_MS = 2_000;
/** How long the end waits for both together. */
const END_PATIENCE_MS = 1_000;

export interface EmitterParts extends KeepingParts {
  readonly environment: Environment;
  readonly readConfig: () => Promise<TelemetryConfig>;
  readonly path: string;
  readonly now: () => Date;
  readonly loadExporter: LoadExporter;
}

/**
 * Takes events into a bounded queue and writes them each second, off the way of who tells them. How they are to be kept is
 * found out when the first are written.
 */
export class Emitter {
  readonly #parts: EmitterParts;
  readonly #waiting: WaitingEvents<ToldEvent | TelemetryEvent>;
  readonly #local: LocalKeeping;
  /** What the environment alone says, until the configuration is read. */
  #settings: TelemetrySettings;
  #settling: Promise<TelemetrySettings> | undefined;
  #remote: RemoteSending | undefined;
  #isOn: boolean;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #clientId: string | undefined;
  #overflow = 0;
  #counts = { taken: 0, kept: 0, sent: 0, lost: 0 };
  #problem: string | undefined;

  constructor(parts: EmitterParts) {
    this.#parts = parts;
    this.#local = new LocalKeeping(parts);
    this.#settings = telemetrySettings(parts.environment, {});
    this.#waiting = new WaitingEvents(this.#settings.queue);
    this.#isOn = this.#settings.mode !== 'off';
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  tell(name: string, context: TelemetryContext, payload: unknown): void {
    if (this.#isOn) this.#push({ name, at: this.#now(), context, payload });
  }

  take(events: readonly unknown[]): TakenEvents {
    let accepted = 0;
    for (const each of this.#isOn ? events : []) {
      const event = takenEvent(each, this.#now());
      if (event && this.#push(event)) accepted++;
    }
    return { accepted, dropped: events.length - accepted };
  }

  state(): TelemetryState {
    const { mode, endpoint, retentionDays } = this.#settings;
    const problem = this.#settings.problem ?? this.#problem;
    return {
      mode,
      path: this.#parts.path,
      ...(endpoint !== undefined && { endpoint: withoutPassword(endpoint) }),
      retentionDays,
      ...this.#counts,
      ...(problem !== undefined && { problem }),
    };
  }

  /** For who reads: with everything that was told so far, if it can be written now. */
  async keeper(): Promise<TelemetryKeeper> {
    await this.#drained();
    return await this.#local.keeper();
  }

  async loadedKeeper(): Promise<TelemetryKeeper> {
    return await this.#local.keeper();
  }

  async flush(): Promise<void> {
    await this.#written();
    await this.#remote?.settle(SENDING_PATIENCE_MS);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isOn = false;
    clearTimeout(this.#timer);
    const deadline = performance.now() + END_PATIENCE_MS;
    if (this.#waiting.size > 0 || this.#draining) await this.#written();
    this.#counts.lost += this.#waiting.clear();
    await this.#remote?.close(Math.max(0, deadline - performance.now()));
    await this.#local.close();
  }

  #push(event: ToldEvent | TelemetryEvent): boolean {
    this.#counts.taken++;
    const hasRoom = this.#waiting.push(event);
    if (!hasRoom) {
      this.#overflow++;
      this.#counts.lost++;
    }
    this.#arm();
    return hasRoom;
  }

  /** There is a timer only while something waits, and it keeps no process alive. */
  #arm(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#drained().then(() => {
        if (this.#waiting.size > 0) this.#arm();
      });
    }, WRITE_EVERY_MS);
    this.#timer.unref();
  }

  /** Resolves when nothing waits to be written, or others have held the file for too long. */
  async #written(): Promise<void> {
    const deadline = performance.now() + BUSY_PATIENCE_MS;
    await this.#drained();
    while (this.#waiting.size > 0 && performance.now() < deadline) {
      await delay(BUSY_RETRY_MS);
      await this.#drained();
    }
  }

  /** Never rejects. */
  async #drained(): Promise<void> {
    this.#draining ??= this.#drain()
      .catch((error) => {
        this.#problem = errorMessage(error);
      })
      .finally(() => {
        this.#draining = undefined;
      });
    await this.#draining;
  }

  async #drain(): Promise<void> {
    this.#settling ??= this.#settle();
    const settings = await this.#settling;
    if (!settings.isKeptHere && !this.#remote) {
      this.#counts.taken -= this.#waiting.clear();
      return;
    }
    while (this.#waiting.size > 0) {
      const events = this.#nextEvents();
      if (settings.isKeptHere && !(await this.#keep(events, settings.retentionDays))) {
        this.#waiting.putBack(events);
        return;
      }
      this.#remote?.add(events);
      await nextRound();
    }
  }

  async #settle(): Promise<TelemetrySettings> {
    const { environment, readConfig, loadExporter } = this.#parts;
    try {
      this.#settings = telemetrySettings(environment, await readConfig());
    } catch (error) {
      this.#settings = settingsWithout(environment, errorMessage(error));
    }
    const { isKeptHere, endpoint, queue } = this.#settings;
    this.#waiting.limit = queue;
    if (!isKeptHere && endpoint === undefined) this.#isOn = false;
    if (endpoint !== undefined) {
      this.#remote = new RemoteSending(endpoint, loadExporter, {
        limit: queue,
        tell: ({ sent, lost, problem }) => {
          this.#counts.sent += sent;
          this.#counts.lost += lost;
          if (problem !== undefined) this.#problem = problem;
        },
      });
    }
    return this.#settings;
  }

  /** The next that are written together. That some had no room before is told with them. */
  #nextEvents(): readonly TelemetryEvent[] {
    this.#clientId ??= crypto.randomUUID();
    const events: TelemetryEvent[] = [];
    for (const waiting of this.#waiting.take(AT_ONCE)) {
      const event = 'event_name' in waiting ? waiting : keptEvent(waiting, this.#clientId);
      if (event) events.push(event);
      else this.#counts.lost++;
    }
    if (this.#overflow > 0) events.push(this.#overflowEvent(this.#clientId));
    return events;
  }

  #overflowEvent(clientId: string): TelemetryEvent {
    const payload = { code: 'TELEMETRY_OVERFLOW', where: 'telemetry', lost: this.#overflow };
    this.#overflow = 0;
    this.#counts.taken++;
    return {
      event_name: 'error',
      ts: new Date(this.#now()).toISOString(),
      client_id: clientId,
      payload,
    };
  }

  /** False while others hold the file. What cannot be written at all is lost. */
  async #keep(events: readonly TelemetryEvent[], retentionDays: number): Promise<boolean> {
    try {
      if (!(await this.#local.write(events))) return false;
      this.#counts.kept += events.length;
      this.#local.prune(retentionDays, this.#now());
    } catch (error) {
      this.#counts.lost += events.length;
      this.#problem = `Telemetry could not be kept: ${errorMessage(error)}`;
    }
    return true;
  }

  #now(): number {
    return this.#parts.now().getTime();
  }
}
