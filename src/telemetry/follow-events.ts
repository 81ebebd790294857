import { setTimeout as delay } from 'node:timers/promises';
import { isRefusal } from '../model/refusal.ts';
import type { KeptEvent, TelemetryQuery } from '../model/telemetry.ts';
import { keptName } from './event-names.ts';
import type { TelemetryKeeper } from './telemetry.ts';

const POLL_MS = 200;
const AT_ONCE = 500;

/** Tells of events as they are kept, by any process, after those that are there when it is called; ends with the signal. */
export function followEvents(
  keeper: () => Promise<TelemetryKeeper>,
  filter: Omit<TelemetryQuery, 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<KeptEvent, void> {
  // What is wrong with the file is told when it is read next.
  const begin = keeper().then(
    (opened) => opened.last(),
    () => 0,
  );
  return poll(
    keeper,
    begin.catch(() => 0),
    filter,
    signal,
  );
}

async function* poll(
  keeper: () => Promise<TelemetryKeeper>,
  begin: Promise<number>,
  filter: Omit<TelemetryQuery, 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<KeptEvent, void> {
  let seen = await begin;
  const opened = await keeper();
  while (!signal.aborted) {
    const events = readAfter(opened, seen);
    for (const event of events) {
      seen = event.seq;
      if (!isWished(event, filter)) continue;
      yield event;
      if (signal.aborted) return;
    }
    // Another file has taken the place of the one that was read so far.
    if (events.length === 0 && seen > 0 && isBehind(opened, seen)) seen = 0;
    else if (events.length < AT_ONCE) await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A file that does not answer now may do so soon. */
function readAfter(keeper: TelemetryKeeper, seen: number): readonly KeptEvent[] {
  try {
    return keeper.after(seen, AT_ONCE);
  } catch (error) {
    if (isRefusal(error, 'DATABASE_FAILED')) return [];
    throw error;
  }
}

function isBehind(keeper: TelemetryKeeper, seen: number): boolean {
  try {
    return keeper.last() < seen;
  } catch {
    return false;
  }
}

function isWished(event: KeptEvent, filter: Omit<TelemetryQuery, 'limit'>): boolean {
  const { event_name, since, until, ...context } = filter;
  if (event_name !== undefined && event.event_name !== keptName(event_name)) return false;
  const at = Date.parse(event.ts);
  if ((since && at < since.getTime()) || (until && at > until.getTime())) return false;
  return (['session_id', 'turn_id', 'run_id', 'case_id'] as const).every(
    (key) => context[key] === undefined || context[key] === event[key],
  );
}
