// Runs beside the scripts of a skill, in a thread of its own, so that nothing which they do can keep it from working.
// Ends the process when Cuebook is gone, and when it uses too much memory, which it tells first.
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 50;
const { lifeline, memoryBytes } = workerData;

new Socket({ fd: lifeline, readable: true, writable: true }).on('error', end).on('close', end).resume();

setInterval(() => {
  if (process.memoryUsage.rss() <= memoryBytes) return;
  try {
    writeSync(lifeline, 'memory');
  } finally {
    end();
  }
}, LOOK_EVERY_MS);

function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    // Where it is confined, it leads no group.
    process.kill(process.pid, 'SIGKILL');
  }
}
