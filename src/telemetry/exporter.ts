import type { TelemetryEvent } from '../model/telemetry.ts';

/** Sends events to a collector elsewhere. Who calls it waits for one send before the next. */
export interface TelemetryExporter {
  /** How many arrived. */
  send(events: readonly TelemetryEvent[]): Promise<number>;
  /** From now on nothing is tried again that fails. */
  hasten(): void;
  /** Gives up what is still on its way, and leaves nothing that keeps the process alive. */
  close(): Promise<void>;
}

/** Loads what sends to this address: the whole one, at which traces are taken. */
export type LoadExporter = (endpoint: string) => Promise<TelemetryExporter>;
