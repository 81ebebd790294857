import { readdirSync, readFileSync } from 'node:fs';

/** A variable in the environment of everything that a worker starts. */
export const STRAY_MARK = 'CUEBOOK_WORKER';

/**
 * Ends what a worker has started and lost sight of: what is below it, and what bears its mark. Only Linux tells;
 * elsewhere its group is all that can be ended. Not needed where a worker is confined.
 */
export function endStrays(pid: number, mark: string): void {
  if (process.platform !== 'linux') return;
  const ours = new Set([pid]);
  const text = `${STRAY_MARK}=${mark}`;
  // In the order of their numbers, a parent mostly comes before its children.
  for (const other of processes()) {
    if (other === pid || other === process.pid) continue;
    if (!ours.has(parentOf(other)) && !read(`/proc/${other}/environ`).split('\0').includes(text)) continue;
    ours.add(other);
    end(other);
  }
}

function processes(): readonly number[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return names.map(Number).sort((a, b) => a - b);
}

/** Its name may hold anything, so that only what follows it counts. */
function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Processes come and go, and those of others are none of our business. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
