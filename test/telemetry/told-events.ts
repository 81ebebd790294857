import type { KeptEvent } from '../../src/model/telemetry.ts';
import type { Workbench } from '../../src/workbench.ts';

const ALL = 1_000;

/** What telemetry was told, the oldest first. */
export async function eventsOf({ telemetry }: Pick<Workbench, 'telemetry'>): Promise<readonly KeptEvent[]> {
  return (await telemetry.query({ limit: ALL })).toReversed();
}
