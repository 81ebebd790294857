import { expect } from 'vitest';

/** How much longer the second input is. */
const TIMES = 8;
/** With noise, three times what would be in proportion; what grows as the square takes 64 times as long. */
const MOST = 3 * TIMES;
/** What takes less than this is too short to be measured, and not worth it. */
const SHORTEST_MS = 100;
/** What else the machine does makes work slower now and then, and never faster. */
const ATTEMPTS = 5;

/**
 * Expects the time of some work to grow in proportion to its input. Counts the time of the processor, which other programs
 * do not take part in, and compares: how fast the machine is does not matter.
 *
 * @param make an input of about this size
 * @param size of the shorter input; the longer one is eight times as long
 */
export function expectLinearTime<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): void {
  const [short, long] = [make(size), make(size * TIMES)];
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > MOST; attempt++) {
    const longer = millisecondsFor(() => work(long));
    if (longer < SHORTEST_MS) return;
    // The first time is slow: the code is not compiled yet.
    const shorter = Math.min(...[1, 2, 3].map(() => millisecondsFor(() => work(short))));
    best = Math.min(best, longer / Math.max(shorter, SHORTEST_MS / MOST));
  }
  expect(best, `${TIMES} times the input takes so many times as long`).toBeLessThanOrEqual(MOST);
}

function millisecondsFor(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
