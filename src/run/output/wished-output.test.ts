import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BAD_PLAN,
  endOf,
  FAULT,
  GOOD_PLAN,
  linesOf,
  MENDED,
  usePlannerWorkspace,
} from './planner-workspace.case.ts';

const output = { schema: 'ah32.plan.v1' };

describe('an answer of which a run wishes something', () => {
  const stage = usePlannerWorkspace();
  const plain = async (name: string, prompt: string) => {
    const path = join(stage().folder, `${name}.prompt.md`);
    await writeFile(path, `---\nmodel: anthropic/claude-sonnet-4-5\nskills: off\n---\n\n${prompt}\n`);
    return path;
  };

  it('is mended as for a skill', async () => {
    const { end, rows } = await stage().run({ path: await plain('mend', 'Plan 1.'), output });
    expect(end).toMatchObject({ reason: 'done', warnings: [] });
    expect(linesOf(rows)).toEqual(MENDED);
    expect(endOf(rows)).toMatchObject({ output: { schema: 'ah32.plan.v1', repairs: 1, isValid: true } });
  });

  it('needs no mending where the normaliser understands the plan', async () => {
    const { rows } = await stage().run({ path: await plain('wrapped', 'Plan "{"plan": |}".'), output });
    expect(linesOf(rows)).toEqual(['prompt', `text {"plan": ${GOOD_PLAN}}`, 'step-end', 'turn-end']);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 0, isValid: true } });
  });

  it('has to be a plan as it stands where a skill asks for it', async () => {
    const { rows } = await stage().run({ path: await stage().script('strict', 'Plan "{"plan": |}".') });
    expect(endOf(rows)).toMatchObject({ output: { repairs: 2, isValid: false } });
  });

  it('is mended as often as the run says', async () => {
    const never = { ...output, repairs: 0 };
    const { end, rows } = await stage().run({ path: await plain('never', 'Plan 1.'), output: never });
    expect(end).toMatchObject({ reason: 'error', error: { code: 'CONTRACT_FAILED' } });
    expect(linesOf(rows)).toEqual(['prompt', `text ${BAD_PLAN}`, 'step-end', 'turn-end']);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 0, isValid: false, problems: [FAULT] } });
  });

  it('is held against what else is checked, once it satisfies the schema', async () => {
    const seen: unknown[] = [];
    const check = (value: unknown) => {
      seen.push(value);
      return ['There is no block a.'];
    };
    const { rows } = await stage().run({
      path: await plain('more', 'Plan 1.'),
      output: { ...output, repairs: 1, check },
    });
    expect(endOf(rows)).toMatchObject({ output: { isValid: false, problems: ['There is no block a.'] } });
    expect(seen).toEqual([JSON.parse(GOOD_PLAN)]);
  });

  it('goes by the wish, whatever a skill asks for, whose markers are looked for still', async () => {
    await mkdir(join(stage().folder, 'schemas'), { recursive: true });
    await writeFile(join(stage().folder, 'schemas', 'anything.json'), '{"type": "object"}');
    const { end, rows } = await stage().run({
      path: await stage().script('wins', 'Plan 9.'),
      output: { schema: 'anything' },
    });
    expect(end).toMatchObject({ reason: 'done', warnings: [] });
    expect(endOf(rows)).toMatchObject({
      output: { schema: 'anything', repairs: 0, isValid: true },
      applied: ['planner'],
    });
  });

  it('is not asked for where nobody has the schema', async () => {
    const { server } = stage();
    const before = server.requests.length;
    const path = await plain('nobody', 'Plan.');
    await expect(stage().run({ path, output: { schema: 'nobody.v1' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await writeFile(join(stage().folder, 'schemas', 'wrong.json'), '{"type": "nothing"}');
    await expect(stage().run({ path, output: { schema: 'wrong' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(server.requests.length).toBe(before);
  });
});
