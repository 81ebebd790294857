// Runs beside the code of an agent, in a thread of its own, so that nothing which that code does can keep it from
// working. Ends the process and those that it started when Cuebook is gone, and tells when it uses too much memory.
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 250;

const lifeline = new Socket({ fd: 4, readable: true, writable: true });
lifeline.on('error', endAll).on('close', endAll).resume();

setInterval(() => {
  if (process.memoryUsage.rss() > workerData.memoryBytes) lifeline.write('memory');
}, LOOK_EVERY_MS);

function endAll(): void {
  process.kill(-process.pid, 'SIGKILL');
}
