import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { echo } from '../../src/run/plans/echo-model.case.ts';
import { cuebook } from './cuebook.ts';
import { liveWorkspace } from './live-workspace.ts';

const DOC = '# Notes\n\n<!-- block:intro -->\nHello.\n<!-- /block:intro -->\n';
const PLAN = {
  schema_version: 'ah32.plan.v1',
  actions: [{ op: 'upsert_block', block_id: 'intro', content: 'Bye.' }],
};
const MODEL = ['--model', 'anthropic/claude-sonnet-4-5'];

async function staged() {
  const workspace = await liveWorkspace(echo);
  const path = await workspace.write('notes.md', DOC);
  const plans = async (args: readonly string[], input?: string) =>
    await cuebook(['plans', ...args], { ...workspace.on, ...(input !== undefined && { input }) });
  return { ...workspace, path, plans, text: async () => await readFile(path, 'utf8') };
}

describe('cuebook plans make', () => {
  it('prints a plan that can be used, and says on stderr what could not', async () => {
    const { plans, text } = await staged();
    const request = `Plan [[{"actions": []}]] [[${JSON.stringify(PLAN)}]]`;
    const { code, out, err } = await plans(['make', request, '--document', 'notes.md', ...MODEL]);
    expect({ code, plan: JSON.parse(out) }).toEqual({ code: 0, plan: PLAN });
    expect(err).toContain(
      'The plan of attempt 1 cannot be used:\n  /actions must NOT have fewer than 1 items\n',
    );
    expect(await text()).toBe(DOC);
  });

  it('writes the plan to a file, and carries it out', async () => {
    const { plans, text, folder } = await staged();
    const request = `Plan [[${JSON.stringify(PLAN)}]]`;
    const wish = ['--document', 'notes.md', '--out', 'plan.json', '--apply', ...MODEL];
    const { code, out } = await plans(['make', request, ...wish]);
    expect({ code, out }).toEqual({ code: 0, out: '✓ replaced   block intro\nWrote notes.md.\n' });
    expect(JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8'))).toEqual(PLAN);
    expect(await text()).toBe(DOC.replace('Hello.', 'Bye.'));
    expect(await plans(['make', request, ...wish])).toMatchObject({
      code: 2,
      err: expect.stringContaining('plan.json is there already'),
    });
  });

  it('ends with 1 where there is no plan, and tells it as events with --json', async () => {
    const { plans, text, folder } = await staged();
    const wish = [
      'make',
      'Plan [[No.]]',
      '--document',
      'notes.md',
      '--out',
      'plan.json',
      '--apply',
      ...MODEL,
    ];
    const { code, err } = await plans([...wish, '--repairs', '0']);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('no plan that can be used') });
    const told = await plans([...wish, '--json']);
    const lines = told.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(told.code).toBe(1);
    expect(lines.filter((type) => type !== 'delta')).toEqual([
      'session',
      ...['attempt', 'problems', 'attempt', 'problems', 'attempt', 'problems'],
      'failed',
    ]);
    expect(existsSync(join(folder, 'plan.json'))).toBe(false);
    expect(await text()).toBe(DOC);
  });
});

describe('cuebook plans apply', () => {
  it('shows what would change, changes it, and then has nothing to do', async () => {
    const { plans, text, write } = await staged();
    await write('plan.json', JSON.stringify(PLAN));
    const dry = await plans(['apply', 'plan.json', 'notes.md', '--dry-run']);
    expect(dry.out).toContain('notes.md would change:\n@@ line 1 → 1 @@\n');
    expect(dry.out).toContain('\n-Hello.\n+Bye.\n');
    expect(await text()).toBe(DOC);
    expect((await plans(['apply', 'plan.json', 'notes.md'])).out).toContain('Wrote notes.md.\n');
    expect((await plans(['apply', 'plan.json', 'notes.md'])).out).toContain(
      '· unchanged  block intro\nnotes.md is as the plan wants it already.\n',
    );
    expect(await text()).toBe(DOC.replace('Hello.', 'Bye.'));
  });

  it('reads the answer of a model from stdin, with whatever stands around the plan', async () => {
    const { plans, text } = await staged();
    const answer = 'Sure!\n```json\n[{"type": "append", "content": "More."}]\n```\n';
    const { code, err } = await plans(['apply', '-', 'notes.md'], answer);
    expect(code).toBe(0);
    expect(err).toContain('Action 1: the operation "append" was read as “insert_text”.\n');
    expect(await text()).toBe(`${DOC}\nMore.\n`);
  });

  it.each([
    ['{"actions": [{"op": "insert_text", "text": "A", "after_block_id": "nobody"}]}', 'notes.md', 1],
    ['No plan.', 'notes.md', 2],
    ['[]', 'notes.md', 2],
    [JSON.stringify(PLAN), 'nowhere.md', 4],
  ])('refuses %j on %s, and changes nothing', async (plan, document, code) => {
    const { plans, text } = await staged();
    expect((await plans(['apply', '-', document], plan)).code).toBe(code);
    expect(await text()).toBe(DOC);
  });

  it('carries out no part of a plan that breaks off', async () => {
    const { plans, text } = await staged();
    const remove = { op: 'delete_block', block_id: 'intro' };
    const whole = JSON.stringify({ ...PLAN, actions: [remove, ...PLAN.actions] });
    const { code, err } = await plans(['apply', '-', 'notes.md'], whole.slice(0, -5));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('it breaks off') });
    expect(err).toContain('notes.md stays as it is');
    expect(await text()).toBe(DOC);
  });

  it('sends who has a document with broken markers to the document', async () => {
    const { plans, write } = await staged();
    await write('broken.md', `${DOC}<!-- block:a -->\n`);
    const { code, err } = await plans(['apply', '-', 'broken.md'], JSON.stringify(PLAN));
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('The block a of line 6 is never closed'),
    });
    expect(err).toContain('Mend the document broken.md');
    expect(err).not.toContain('Mend the plan');
  });

  it('does not follow a link out of the workspace, but says what it leads to', async () => {
    const { plans, folder } = await staged();
    const elsewhere = await mkdtemp(join(tmpdir(), 'cuebook-outside-'));
    onTestFinished(async () => await rm(elsewhere, { recursive: true }));
    const real = join(elsewhere, 'real.md');
    await writeFile(real, DOC);
    await symlink(real, join(folder, 'link.md'));
    const { code, err } = await plans(['apply', '-', 'link.md'], JSON.stringify(PLAN));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(real) });
    expect(await readFile(real, 'utf8')).toBe(DOC);
    expect((await plans(['apply', '-', real], JSON.stringify(PLAN))).code).toBe(0);
    expect(await readFile(real, 'utf8')).toBe(DOC.replace('Hello.', 'Bye.'));
  });

  it('says so where there is no such plan', async () => {
    const { plans } = await staged();
    expect(await plans(['apply', 'nowhere.json', 'notes.md'])).toMatchObject({
      code: 4,
      err: expect.stringContaining('There is no file nowhere.json.'),
    });
  });
});
