import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BenchEvent } from '../../src/index.ts';
import { testRandom, times } from '../campaign.ts';
import { type ContextStage, contextStage } from '../context/stage.ts';
import type { Answer } from '../model-server/model-server.ts';
import { progressOf } from '../progress.ts';
import type { MakeDatabase } from '../server/stage.ts';

const WORKER = fileURLToPath(new URL('bench-worker.js', import.meta.url));
const KILLS = times({ usual: 2, long: 100 });
const AT_ONCE = 3;
const MOST_TRIALS = 4;
/** More than can be finished before the last kill. */
const CASES = 6 + KILLS * (MOST_TRIALS + AT_ONCE);

/** Each case asks something that no other one does. */
const SUITE = [
  'models: openai/gpt-5',
  'trials: 1',
  `concurrency: ${AT_ONCE}`,
  'cases:',
  ...Array.from(
    { length: CASES },
    (_, at) => `  - { id: c${at}, prompt: Question ${at}., contracts: [{ contains: "${at}" }] }`,
  ),
].join('\n');

const answered: Answer = ({ prompt }) => ({ parts: [{ type: 'text', text: `To ${prompt}` }] });

/** What holds of benches whose processes die. */
export function describeKilledBenches(name: string, make: MakeDatabase): void {
  describe(`benches of several processes on ${name}`, () => {
    it('go on after SIGKILL, again and again, and repeat no trial that was finished', async () => {
      // So many questions get an answer; those after them wait for one until they are given up.
      let answers = 0;
      const answer: Answer = (request, index) => (answers-- > 0 ? answered(request, index) : { stall: true });
      const stage = await contextStage({ make, answer });
      const suite = await stage.put('bench/many.yaml', SUITE);
      const random = testRandom();
      const progress = progressOf(`kills of benches on ${name}`, KILLS);
      let doneBefore = 0;
      for (let kills = 0; kills < KILLS; kills++) {
        const killAfter = 1 + random.below(MOST_TRIALS);
        answers = killAfter + AT_ONCE;
        const told = await killedAfter(stage, suite, killAfter);
        const kept = await stage.workbench.bench.trials('last');
        const names = kept.map(({ caseId }) => caseId);
        expect(names).toEqual(expect.arrayContaining([...told]));
        expect(kept.length).toBeGreaterThanOrEqual(doneBefore + told.length);
        expect(await stage.workbench.bench.find('last')).toMatchObject({
          state: 'stopped',
          done: kept.length,
        });
        doneBefore = kept.length;
        progress.advance();
      }
      const finished = await stage.workbench.bench.trials('last');
      const asked = stage.models.requests.length;
      answers = Number.POSITIVE_INFINITY;
      const resumed = await stage.workbench.bench.run({ suite });
      expect(resumed).toMatchObject({ isResumed: true, run: { done: finished.length } });
      const events = await Array.fromAsync(resumed.events);
      expect(events.at(-1)).toMatchObject({
        type: 'bench-end',
        report: { run: { done: CASES, state: 'done' } },
      });
      const trials = await stage.workbench.bench.trials('last');
      expect(trials).toHaveLength(CASES);
      expect(trials.every(({ score }) => score.isSuccess)).toBe(true);
      expect(await stage.workbench.bench.runs()).toHaveLength(1);
      // A question that was being answered when its process died is asked once more, and no other one.
      const times = Map.groupBy(stage.models.requests, ({ prompt }) => prompt);
      expect(times.size).toBe(CASES);
      for (const { caseId } of finished) {
        const question = `Question ${caseId.slice(1)}.`;
        const since = stage.models.requests.slice(asked).filter(({ prompt }) => prompt === question);
        expect(since).toEqual([]);
      }
      expect(stage.models.requests.length).toBeLessThanOrEqual(CASES + KILLS * AT_ONCE);
    });

    it('are run by one of two that start at the same time', async () => {
      const isOneRefused = Promise.withResolvers<void>();
      const answer: Answer = async (request, index) => {
        await isOneRefused.promise;
        return await answered(request, index);
      };
      const stage = await contextStage({ make, answer });
      const suite = await stage.put('bench/many.yaml', SUITE);
      // The database is there, so that nobody waits for it.
      await stage.workbench.sessions.list();
      const both = [finishedBench(stage, suite), finishedBench(stage, suite)];
      const refused = await Promise.race(both);
      expect(refused).toEqual({ code: 1, stderr: 'SESSION_BUSY', events: [] });
      isOneRefused.resolve();
      const won = (await Promise.all(both)).filter(({ code }) => code === 0);
      expect(won).toHaveLength(1);
      expect(won[0]?.events.at(-1)).toMatchObject({ type: 'bench-end' });
      expect(stage.models.requests).toHaveLength(CASES);
      expect(await stage.workbench.bench.runs()).toMatchObject([{ state: 'done', done: CASES }]);
    });
  });
}

function started({ folder, location, environment }: ContextStage, suite: string) {
  const steering = JSON.stringify({ suite, workspace: folder, location, environment });
  const child = spawn(process.execPath, [WORKER, steering], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // Node says that it strips types.
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]): number | null => code);
  return { child, lines: createInterface({ input: child.stdout }), ended, stderr: () => stderr };
}

/** The cases whose trials were told of before the process was killed. */
async function killedAfter(stage: ContextStage, suite: string, trials: number): Promise<readonly string[]> {
  const { child, lines, ended, stderr } = started(stage, suite);
  const told: string[] = [];
  for await (const line of lines) {
    const event: BenchEvent = JSON.parse(line);
    if (event.type !== 'trial-end') continue;
    told.push(event.caseId);
    if (told.length === trials) child.kill('SIGKILL');
  }
  await ended;
  if (told.length < trials) throw new Error(`It ended by itself: ${stderr()}`);
  return told;
}

async function finishedBench(stage: ContextStage, suite: string) {
  const { lines, ended, stderr } = started(stage, suite);
  const events: BenchEvent[] = [];
  for await (const line of lines) events.push(JSON.parse(line));
  return { code: await ended, stderr: stderr(), events };
}
