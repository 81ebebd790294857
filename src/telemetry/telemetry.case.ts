import type { KeptEvent, TelemetryContext, TelemetryEvent, TelemetrySink } from '../model/telemetry.ts';
import type { EmitterParts } from './emitter.ts';
import type { TelemetryExporter } from './exporter.ts';
import type { TelemetryKeeper } from './telemetry.ts';
import { telemetryIn } from './telemetry-in.ts';

/** Keeps events in memory, and can be told to be busy or to fail. */
class MemoryKeeper implements TelemetryKeeper {
  readonly batches: (readonly TelemetryEvent[])[] = [];
  isBusy = false;
  failure: Error | undefined;
  isClosed = false;
  /** What was asked to be removed. */
  readonly prunedBefore: Date[] = [];

  get events(): readonly TelemetryEvent[] {
    return this.batches.flat();
  }

  write(events: readonly TelemetryEvent[]): boolean {
    if (this.failure) throw this.failure;
    if (this.isBusy) return false;
    this.batches.push(events);
    return true;
  }

  query(): readonly KeptEvent[] {
    return this.after(0);
  }

  after(seq: number): readonly KeptEvent[] {
    return this.events.map((event, at) => ({ ...event, seq: at + 1 })).slice(seq);
  }

  last(): number {
    return this.events.length;
  }

  prune(before: Date): number {
    this.prunedBefore.push(before);
    return 0;
  }

  facts() {
    return { bytes: 0, events: this.last(), names: [] };
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Telemetry with a keeper in memory, and whatever else is said. */
export function testTelemetry(parts: Partial<EmitterParts> = {}) {
  const keeper = new MemoryKeeper();
  const telemetry = telemetryIn({
    environment: {},
    path: '/nowhere/telemetry.sqlite3',
    now: () => new Date(),
    readConfig: async () => ({}),
    loadKeeper: async () => keeper,
    makeFolder: async () => undefined,
    loadExporter: async () => new MemoryExporter(),
    ...parts,
  });
  return { telemetry, keeper };
}

/** Takes events, when it is let. */
export class MemoryExporter implements TelemetryExporter {
  readonly sent: (readonly TelemetryEvent[])[] = [];
  readonly #until: Promise<void>;
  isHastened = false;
  isClosed = false;

  constructor(until: Promise<void> = Promise.resolve()) {
    this.#until = until;
  }

  async send(events: readonly TelemetryEvent[]): Promise<number> {
    this.sent.push(events);
    await this.#until;
    return events.length;
  }

  hasten(): void {
    this.isHastened = true;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** Tells of some errors, with the codes E0, E1 and so on. */
export function tell(telemetry: TelemetrySink, count = 1, about: TelemetryContext = {}): void {
  for (let at = 0; at < count; at++) telemetry.emit('error', about, { code: `E${at}`, where: 'run' });
}
