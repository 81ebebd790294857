import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreTrial } from '../../src/bench/scoring/score-trial.ts';
import { readSuite } from '../../src/bench/suite/read-suite.ts';
import type { BenchCase, PromptAnswer } from '../../src/model/bench.ts';
import type { PlanAction } from '../../src/model/plan.ts';
import { PLAN_RULES } from '../../src/plan/plan-prompt.ts';
import { suitePlaces } from '../../src/run/bench/suite-places.ts';
import { PLANBENCH_PLANS } from './planbench-plans.ts';

const places = suitePlaces(tmpdir());
const path = await places.locate('planbench');
const world = places.around(path);
const { suite, diagnostics } = await readSuite({ path, text: await places.readText(path) }, world);
const cases = suite?.cases ?? [];

const scored = async (asked: BenchCase, data: string) => {
  const answer: PromptAnswer = { text: data, data, toolCalls: [], repairs: 0, markers: [] };
  const trial = { sessionId: null, answers: [answer], totalMs: 1, cost: null, scriptFailures: [] };
  return await scoreTrial({ case: asked, model: 'a/b' }, trial, {
    inTime: (work) => work(),
    schema: world.schema,
    readText: places.readText,
    callFunction: async () => ({ isPassed: true }),
  });
};
const written = (actions: readonly PlanAction[] = []) =>
  JSON.stringify({ schema_version: 'ah32.plan.v1', actions });

describe('PlanBench', () => {
  it('has thirty cases, each with a document, and nothing is wrong with it', async () => {
    expect(diagnostics).toEqual([]);
    expect(cases).toHaveLength(30);
    expect(cases.map(({ id }) => id).toSorted()).toEqual(Object.keys(PLANBENCH_PLANS).toSorted());
    const used = new Set(cases.map(({ document }) => basename(document ?? '')));
    expect(Array.from(used).toSorted()).toEqual((await readdir(join(dirname(path), 'documents'))).toSorted());
  });

  it('tells models what plans are in the words of everybody else who asks for one', () => {
    for (const { system, output } of cases) {
      expect(system?.trim()).toBe(PLAN_RULES);
      expect(output?.schema).toBe('ah32.plan.v1');
    }
  });

  it.each(cases.map((each) => [each.id, each] as const))(
    '%s can be done, and done wrong',
    async (id, asked) => {
      const { right, wrong } = PLANBENCH_PLANS[id] ?? {};
      expect((await scored(asked, written(right))).failures).toEqual([]);
      const failures = (await scored(asked, written(wrong))).failures;
      expect(failures.length).toBeGreaterThan(0);
      expect(failures.every(({ term }) => term === 'plan')).toBe(true);
      expect(await scored(asked, 'I cannot.')).toMatchObject({ isSuccess: false });
    },
  );

  it('is shipped', async () => {
    const { files }: { files: readonly string[] } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(files).toContain('bench');
  });
});
