/** All who watch, in one process. They sit in rows, one for each server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../child.ts';
import { DELTA, type Delta, type Heard, type Place, TASK, type Wanted } from './contract.ts';
import { readEvents } from './event-reader.ts';
import { Hearing } from './hearing.ts';

const LOOK_EVERY_MS = 20;
/** Longer than the answer itself takes. */
const PATIENCE_MS = 5_000;
const AT_A_TIME = 50;

interface Row {
  readonly watchers: number;
  readonly deltaIn: (data: string) => Delta | undefined;
  hearing: Hearing;
}

const rows = new Map<string, Row>();

await answerParent('ready', async (message) => {
  const task = TASK.parse(message);
  switch (task.type) {
    case 'sit':
      await sit(task.row, task.places);
      return 'seated';
    case 'listen':
      return await listen(task.row, task.wanted);
    default:
      return task satisfies never;
  }
});
process.exit();

async function sit(name: string, places: readonly Place[]): Promise<void> {
  const { length: watchers } = places;
  const row: Row = { watchers, deltaIn: deltaReader(), hearing: new Hearing(watchers) };
  rows.set(name, row);
  for (let first = 0; first < places.length; first += AT_A_TIME) {
    const next = places.slice(first, first + AT_A_TIME);
    await Promise.all(next.map((place, index) => take(place, row, first + index)));
  }
}

async function take(place: Place, row: Row, watcher: number): Promise<void> {
  await readEvents(place, (data) => {
    const delta = row.deltaIn(data);
    if (delta) row.hearing.hear(watcher, delta.offset, delta.delta);
  });
}

/** All in a row are sent the same: what one was sent is read once. */
function deltaReader(): (data: string) => Delta | undefined {
  let last = '';
  let delta: Delta | undefined;
  return (data) => {
    if (data !== last) delta = DELTA.safeParse(JSON.parse(data)).data;
    last = data;
    return delta;
  };
}

/** Waits until all have heard what they should, or for long enough. */
async function listen(name: string, wanted: Wanted): Promise<Heard> {
  const row = rows.get(name);
  if (!row) throw new Error(`Nobody sits in row ${name}.`);
  const { deltas, perSecond } = wanted;
  const until = performance.now() + PATIENCE_MS + (deltas / (perSecond ?? deltas)) * 1000;
  while (!row.hearing.isComplete(wanted) && performance.now() < until) await sleep(LOOK_EVERY_MS);
  const heard = row.hearing.result(wanted);
  row.hearing = new Hearing(row.watchers);
  return heard;
}
