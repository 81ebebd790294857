import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TelemetryEvent } from '../../model/telemetry.ts';
import { type TelemetryFile, telemetryFile } from './telemetry-file.ts';

/** A file for telemetry that is not there yet, in a folder of its own; gone after the test. */
export async function testTelemetry(): Promise<{ readonly file: TelemetryFile; readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-telemetry-'));
  const path = join(folder, 'telemetry.sqlite3');
  const file = await telemetryFile(path);
  onTestFinished(async () => {
    file.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { file, path };
}

/** An event of some second of an hour. */
export function eventAt(second: number, facts: Partial<TelemetryEvent> = {}): TelemetryEvent {
  const ts = new Date(Date.UTC(2026, 10, 17, 9, 0, second)).toISOString();
  return { event_name: 'chat.turn_done', ts, payload: { second }, ...facts };
}
