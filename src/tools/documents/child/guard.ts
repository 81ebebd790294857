// Runs beside the reading of a document, in a thread of its own, so that nothing which a document leads to can keep it
// from working. Ends the process when Cuebook is gone, and when it uses too much memory, which it tells first.
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

const LIFELINE = 4;
const LOOK_EVERY_MS = 50;

new Socket({ fd: LIFELINE, readable: true, writable: true }).on('error', end).on('close', end).resume();

setInterval(() => {
  if (process.memoryUsage.rss() <= workerData.memoryBytes) return;
  writeSync(LIFELINE, 'memory');
  end();
}, LOOK_EVERY_MS);

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
