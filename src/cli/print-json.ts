import type { RunEvent, RunSummary } from '../model/run.ts';
import { io } from './io.ts';

/** One answer, as one object on one line. */
export function printJson(value: unknown): void {
  io().stdout.write(`${JSON.stringify(value)}\n`);
}

/** Each event of a run on a line of its own; the last one is the summary, which is returned. */
export async function printRunAsJson({ events }: { events: AsyncIterable<RunEvent> }): Promise<RunSummary> {
  let summary: RunSummary | undefined;
  for await (const event of events) {
    printJson(event);
    if (event.type === 'run-summary') summary = event;
  }
  if (!summary) throw new Error('The run ended without a summary.');
  return summary;
}
