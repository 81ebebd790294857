import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The processes that were started with this in their environment and still live, once they had time to go. */
export async function leftProcesses(mark: string, withinMs = 10_000): Promise<readonly string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = await processesWith(mark);
    if (left.length === 0 || performance.now() > deadline) return left;
    await setTimeout(50);
  }
}

async function processesWith(mark: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.split('\0').includes(mark)) return [];
      return `${pid} ${(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')}`;
    }),
  );
  return found.flat();
}
