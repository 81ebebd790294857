/** All who watch sessions, one each, in one process. They look at what they are sent no closer than they have to. */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../child.ts';
import { readEvents } from '../watchers/event-reader.ts';
import { WATCHING } from './contract.ts';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 120_000;
const AT_A_TIME = 50;

/** How many whole answers each has seen. */
let answers: number[] = [];
let readers: { close(): void }[] = [];

await answerParent('ready', async (message) => {
  const task = WATCHING.parse(message);
  if (task.type === 'wait') {
    await waitFor(task.answers);
    return 'heard';
  }
  for (const reader of readers) reader.close();
  answers = task.places.map(() => 0);
  readers = [];
  for (let first = 0; first < task.places.length; first += AT_A_TIME) {
    const next = task.places.slice(first, first + AT_A_TIME);
    readers.push(
      ...(await Promise.all(
        next.map(async (place, index) => await readEvents(place, (data) => hear(first + index, data))),
      )),
    );
  }
  return 'seated';
});
process.exit();

function hear(watcher: number, data: string): void {
  if (!data.includes('"run-summary"')) return;
  if (!data.includes('"reason":"done"')) throw new Error(`An answer broke off: ${data}`);
  answers[watcher] = (answers[watcher] ?? 0) + 1;
}

async function waitFor(wanted: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (answers.some((count) => count < wanted)) {
    if (performance.now() > until) throw new Error('Some answers did not come to their end.');
    await sleep(LOOK_EVERY_MS);
  }
}
