// Begins sessions with a history and prints the id of each that is there; dies in the middle of one.
// { workspace, location, scriptRefs, dieAt }: at which part of the time that one takes, from 0 to 1.
import { Worker } from 'node:worker_threads';

const { createWorkbench } = await import(new URL('../../dist/index.js', import.meta.url).href);

const { workspace, location, scriptRefs, dieAt } = JSON.parse(process.argv[2] ?? '{}');
const workbench = createWorkbench({ workspace, database: location });

/** How many milliseconds it takes to begin one. */
const begin = async () => {
  const startedAt = performance.now();
  const { session } = await workbench.priming.apply({ priming: { scriptRefs } });
  const took = performance.now() - startedAt;
  process.stdout.write(`${session.id}\n`);
  return took;
};

// A thread of its own kills the process, also while SQLite keeps this one busy. It waits for the time, then for that long.
const time = new Int32Array(new SharedArrayBuffer(4));
const killer = new Worker(
  `const { workerData: time } = require('node:worker_threads');
   Atomics.wait(time, 0, 0);
   Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Atomics.load(time, 0) / 1000);
   process.kill(process.pid, 'SIGKILL');`,
  { eval: true, workerData: time },
);
await new Promise((resolve) => killer.once('online', resolve));
await begin();
const took = await begin();
Atomics.store(time, 0, Math.max(1, Math.round(took * dieAt * 1000)));
Atomics.notify(time, 0);
for (;;) await begin();
