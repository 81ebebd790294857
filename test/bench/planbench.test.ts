import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWorkbench } from '../../src/workbench.ts';
import { startModelServer } from '../model-server/model-server.ts';
import { LOOSE, MENDED, planbenchModel, WRONG } from './planbench-model.ts';

const MINUTES = new URL('../../bench/planbench/documents/minutes.md', import.meta.url);

it('measures a model by PlanBench: what is right, what had to be mended, and what can be written back', async () => {
  const workspace = await mkdtemp(join(tmpdir(), 'cuebook-planbench-'));
  const server = await startModelServer(planbenchModel);
  const workbench = createWorkbench({
    workspace,
    environment: {
      HOME: join(workspace, 'home'),
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
    },
  });
  onTestFinished(async () => {
    await workbench.close();
    await server.close();
    await rm(workspace, { recursive: true });
  });
  const before = await readFile(MINUTES, 'utf8');
  const { events, run } = await workbench.bench.run({
    suite: 'planbench',
    models: ['anthropic/claude-sonnet-4-5'],
    trials: 1,
  });
  const last = (await Array.fromAsync(events)).at(-1);
  if (last?.type !== 'bench-end') throw new Error('The bench did not end.');
  const { cases, models } = last.report;
  const ids = (isOne: (each: (typeof cases)[number]) => boolean) =>
    cases
      .filter(isOne)
      .map(({ caseId }) => caseId)
      .toSorted();
  expect(cases).toHaveLength(30);
  expect(ids(({ success }) => success.successes === 0)).toEqual(WRONG.toSorted());
  expect(ids(({ repairs }) => repairs.most > 0)).toEqual(MENDED.toSorted());
  expect(models).toMatchObject([
    {
      errors: 0,
      success: { trials: 30, successes: 30 - WRONG.length },
      firstTime: { trials: 30, successes: 30 - MENDED.length },
      writeBack: { trials: 30, successes: 30 },
    },
  ]);
  const trials = await workbench.bench.trials(run.id);
  const loose = trials.filter(({ caseId }) => LOOSE.includes(caseId));
  expect(loose.map(({ answer }) => answer.writeBack)).toMatchObject(
    LOOSE.map(() => ({ isDone: true, isIdempotent: true, problems: [] })),
  );
  expect(server.requests.length).toBe(30 + MENDED.length);
  expect(await readFile(MINUTES, 'utf8')).toBe(before);
});
