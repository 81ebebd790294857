import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findBubblewrap } from '../../src/tools/sandbox/bubblewrap.ts';
import { testRandom, times } from '../campaign.ts';
import { progressOf } from '../progress.ts';
import { expectAcknowledged, expectResumable } from './expect-acknowledged.ts';
import { writeLongScript } from './long-script.ts';

const DISKS = times({ usual: 3, long: 200 });
const PROMPTS = 30;
const WORKER = fileURLToPath(new URL('worker.js', import.meta.url));
const KILOBYTE = 1024;
/** A database without a session nearly fits on the smallest; the whole run does on the largest. */
const [SMALLEST, LARGEST] = [300 * KILOBYTE, 1_800 * KILOBYTE];

it(`loses nothing that was acknowledged on ${DISKS} full disks, and goes on with room`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-full-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const random = testRandom();
  const progress = progressOf('full disks', DISKS);
  let full = 0;
  for (let number = 0; number < DISKS; number++) {
    const place = join(folder, String(number));
    const script = await writeLongScript(place, 'script', PROMPTS);
    const sizes = (LARGEST - SMALLEST) / DISKS;
    const bytes = Math.floor(SMALLEST + sizes * (number + random.fraction()));
    const { lines, stderr } = await runOnDisk(place, script.path, bytes);
    if (stderr.includes('DATABASE_FAILED')) full++;
    const location = join(place, 'kept', 'cuebook.db');
    await expectAcknowledged(
      location,
      lines.map((line) => JSON.parse(line)),
    );
    await expectResumable(location, script);
    progress.advance();
  }
  expect(full).toBeGreaterThan(0);
});

/** Runs a script with its database on a disk of this size, and copies what is there in the end. */
async function runOnDisk(place: string, path: string, bytes: number) {
  const [disk, kept] = [join(place, 'disk'), join(place, 'kept')];
  await Promise.all([mkdir(disk), mkdir(kept)]);
  const steering = JSON.stringify({ path, location: join(disk, 'cuebook.db') });
  const command = '"$1" "$2" "$3"; code=$?; cp "$4"/cuebook.db* "$5"; exit $code';
  const child = spawn(
    findBubblewrap() ?? 'bwrap',
    [
      ...['--dev-bind', '/', '/', '--size', String(bytes), '--tmpfs', disk, '--'],
      ...['sh', '-c', command, 'sh', process.execPath, WORKER, steering, disk, kept],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { lines: stdout.split('\n').filter((line) => line !== ''), stderr };
}
