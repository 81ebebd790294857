import { setImmediate as nextRound } from 'node:timers/promises';
import type { TelemetryEvent } from '../model/telemetry.ts';
import type { TelemetryKeeper } from './telemetry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface KeepingParts {
  /** Loads what keeps events; nothing is made by that. */
  readonly loadKeeper: () => Promise<TelemetryKeeper>;
  /** Makes the folder for the file. */
  readonly makeFolder: () => Promise<void>;
}

/** Keeps events in a file here, and removes the old ones. */
export class LocalKeeping {
  readonly #parts: KeepingParts;
  #keeper: Promise<TelemetryKeeper> | undefined;
  #hasFolder = false;
  #prunedAt = Number.NEGATIVE_INFINITY;
  #pruning: Promise<void> | undefined;
  #isClosed = false;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
  }

  async keeper(): Promise<TelemetryKeeper> {
    this.#keeper ??= this.#parts.loadKeeper().catch((error: unknown) => {
      this.#keeper = undefined;
      throw error;
    });
    return await this.#keeper;
  }

  /** False while others hold the file. Throws what is wrong if it cannot be written. */
  async write(events: readonly TelemetryEvent[]): Promise<boolean> {
    const keeper = await this.keeper();
    if (this.#hasFolder) {
      try {
        return keeper.write(events);
      } catch {
        // The folder may have been removed meanwhile: once more from the beginning.
      }
    }
    await this.#parts.makeFolder();
    this.#hasFolder = true;
    return keeper.write(events);
  }

  /** Removes what is older than so many days, some at a time, unless that was done within the hour. */
  prune(days: number, now: number): void {
    if (now - this.#prunedAt < HOUR_MS) return;
    this.#prunedAt = now;
    this.#pruning = this.#pruneAll(new Date(now - days * DAY_MS)).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pruning;
    (await this.#keeper?.catch(() => undefined))?.close();
  }

  async #pruneAll(before: Date): Promise<void> {
    const keeper = await this.keeper();
    while (keeper.prune(before) > 0 && !this.#isClosed) await nextRound();
  }
}
