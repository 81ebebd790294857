import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DurableEvent } from '../../src/model/event.ts';
import { testRandom, times } from '../campaign.ts';
import { expectAcknowledged, expectResumable } from '../faults/expect-acknowledged.ts';
import { type LongScript, writeLongScript } from '../faults/long-script.ts';
import { progressOf } from '../progress.ts';
import { type CrashImage, CUTS, Disk } from './crash-image.ts';
import { canTrace, type FileOperation, tracedRun } from './traced-run.ts';

const CUTS_OF_POWER = times({ usual: 24, long: 2_000 });
const PROMPTS = times({ usual: 6, long: 40 });
const RUNS = 2;
/** Of the images that are left: a run of the script goes on with the session that is in it. */
const RESUME_EVERY = 15;
const isLong = times({ usual: 0, long: 1 }) > 0;
const WORKER = fileURLToPath(new URL('worker.js', import.meta.url));

const isPossible = process.platform === 'linux' && (await canTrace());

describe.skipIf(!isPossible && !isLong)('a power cut', () => {
  it(`loses nothing that was acknowledged, at ${CUTS_OF_POWER} moments of a run on SQLite`, async () => {
    if (!isPossible)
      throw new Error('strace may not trace here: allow ptrace (in a container, --cap-add SYS_PTRACE).');
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-power-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    const random = testRandom();
    const script = await writeLongScript(folder, 'script', PROMPTS, { toolsEvery: 3 });
    const database = join(folder, 'disk', 'cuebook.db');
    await mkdir(join(folder, 'disk'));
    const steering = JSON.stringify({ path: script.path, location: database, checkpointEvery: 25 });
    const run = `"$1" "$2" "$3"`;
    const operations = await tracedRun(
      [
        'sh',
        '-c',
        Array.from({ length: RUNS }, () => run).join(' && '),
        'sh',
        process.execPath,
        WORKER,
        steering,
      ],
      database,
      join(folder, 'trace'),
    );
    expect(kindsIn(operations)).toEqual(new Set(['write', 'sync', 'remove', 'output']));

    const moments = random.some(CUTS_OF_POWER, operations.keys()).toSorted((a, b) => a - b);
    const more = Array.from({ length: CUTS_OF_POWER - moments.length }, () =>
      random.below(operations.length),
    );
    const progress = progressOf('power cuts', CUTS_OF_POWER);
    const disk = new Disk();
    const unsynced = new Disk();
    const told: DurableEvent[] = [];
    let done = 0;
    for (const [at, operation] of operations.entries()) {
      disk.apply(operation);
      if (operation.kind !== 'sync') unsynced.apply(operation);
      if (operation.kind === 'output') told.push(...eventsIn(operation.text));
      const count = [...moments, ...more].filter((moment) => moment === at).length;
      for (let each = 0; each < count; each++) {
        const how = CUTS[done % CUTS.length] ?? 'drops all';
        const image = disk.cut(how, random);
        await checkImage({ folder, image, told, script, isResumed: done % RESUME_EVERY === 0 }).catch(
          (cause) => {
            throw new Error(
              `After ${at + 1} of ${operations.length} operations, a cut that ${how}: ${cause}`,
              { cause },
            );
          },
        );
        done++;
        progress.advance();
      }
    }
    expect(done).toBe(CUTS_OF_POWER);
    // Without what was synced something is missing, or this test could not fail.
    const image = unsynced.cut('drops all', random);
    await expect(checkImage({ folder, image, told, script, isResumed: false })).rejects.toThrow();
  });
});

function kindsIn(operations: readonly FileOperation[]): ReadonlySet<string> {
  return new Set(operations.map(({ kind }) => kind).filter((kind) => kind !== 'truncate'));
}

function eventsIn(text: string): readonly DurableEvent[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): DurableEvent => JSON.parse(line));
}

interface Left {
  readonly folder: string;
  readonly image: CrashImage;
  /** What the run had told when the power went. */
  readonly told: readonly DurableEvent[];
  readonly script: LongScript;
  readonly isResumed: boolean;
}

/** Opens what is left as any later process would. */
async function checkImage({ folder, image, told, script, isResumed }: Left): Promise<void> {
  const left = join(folder, 'left');
  await mkdir(left);
  const location = join(left, 'cuebook.db');
  for (const [name, bytes] of image) await writeFile(join(left, name), bytes);
  await expectAcknowledged(location, told);
  if (isResumed) await expectResumable(location, script);
  await rm(left, { recursive: true });
}
