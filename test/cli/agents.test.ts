import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SEED_AGENTS } from '../../src/agents/seed-agents.case.ts';
import { schemaCheck } from '../../src/model/json-schema.ts';
import { cuebook } from './cuebook.ts';

const TWO = JSON.stringify(
  {
    agents: [
      {
        name: '校对',
        id: 'reviewer',
        model: 'openai/gpt-4o-mini',
        description: 'Reads what others write.',
        temperature: 0.2,
        metadata: {
          bootMessage: {
            message: 'What shall I read?',
            availableTasks: [{ name: 'Begin anew', task: { name: 'ResetContext', type: 'ACTION' } }],
          },
        },
        operations: [{ name: 'Model', control: 'select', setting: 'model', options: ['a/b', 'c/d'] }],
      },
      { name: 'Plain' },
    ],
  },
  null,
  2,
);

describe('cuebook agents list', () => {
  it('shows each agent with its id, what it asks, and what it begins with', async () => {
    const { agents, folder } = await workspaceWith(TWO);
    expect(await agents('list')).toEqual({
      code: 0,
      out: [
        '校对   reviewer  openai/gpt-4o-mini  boot message, 1 button',
        'Plain  Plain     default model',
        '',
      ].join('\n'),
      err: '',
    });
    expect((await agents('list', '--quiet')).out).toBe('reviewer\nPlain\n');
    expect(existsSync(join(folder, '.cuebook'))).toBe(false);
  });

  it('gives everything as JSON', async () => {
    const { agents } = await workspaceWith(SEED_AGENTS);
    expect(JSON.parse((await agents('list', '--json')).out)).toMatchObject({
      path: 'agents.json',
      exists: true,
      isStale: false,
      agents: [{ id: 'ExampleAgent', bootMessage: { availableTasks: [{}, {}] } }],
      diagnostics: [{ code: 'code-missing', pointer: '/agents/0/path' }],
    });
  });

  it('tells of problems, and where there is no file', async () => {
    const seed = await workspaceWith(SEED_AGENTS);
    expect(await seed.agents('list')).toMatchObject({
      code: 0,
      err: '1 problem in agents.json: cuebook agents check\n',
    });
    const none = await workspaceWith();
    expect(await none.agents('list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('There is no agents.json here'),
    });
  });
});

describe('cuebook agents show', () => {
  it('shows an agent by its id or its name', async () => {
    const { agents } = await workspaceWith(TWO);
    const { out } = await agents('show', 'reviewer');
    expect(out).toBe(
      [
        '校对',
        'id: reviewer',
        'model: openai/gpt-4o-mini',
        'settings: {"temperature":0.2}',
        '',
        'Reads what others write.',
        '',
        'What shall I read?',
        '',
        '1  Begin anew',
        '',
        'Model: a/b, c/d',
        '',
      ].join('\n'),
    );
    expect((await agents('show', '校对')).out).toBe(out);
    expect(JSON.parse((await agents('show', 'Plain', '--json')).out)).toMatchObject({ id: 'Plain' });
  });

  it('shows each button and operation on a line of its own, whatever its name says', async () => {
    const { agents } = await workspaceWith(
      TWO.replace('Begin anew', 'Begin\\n2  Delete').replace('"name": "Model"', '"name": "Model\\n\\n3"'),
    );
    const { out } = await agents('show', 'reviewer');
    expect(out).toContain('\n1  Begin 2 Delete\n\nModel 3: a/b, c/d\n');
  });

  it('names those that there are', async () => {
    const { agents } = await workspaceWith(TWO);
    expect(await agents('show', 'plan')).toMatchObject({
      code: 4,
      err: expect.stringContaining('There are Plain, reviewer.'),
    });
  });
});

describe('cuebook agents check', () => {
  it('says what is wrong and where, and ends with 2 for errors', async () => {
    const { agents } = await workspaceWith(TWO.replace('"ACTION"', '"act"'));
    expect(await agents('check')).toEqual({
      code: 2,
      out: [
        'agents.json:17 /agents/0/metadata/bootMessage/availableTasks/0/task/type: error: `type` must be `message` or `action`; the button is left out.',
        '✗ 1 error, 0 warnings in agents.json, which has 2 agents.',
        '',
      ].join('\n'),
      err: '',
    });
  });

  it('ends with 0 where there is nothing, or nothing that matters', async () => {
    const seed = await workspaceWith(SEED_AGENTS);
    const { code, out } = await seed.agents('check');
    expect(code).toBe(0);
    expect(out).toContain('agents.json:5 /agents/0/path: warning: ');
    const good = await workspaceWith(TWO);
    expect((await good.agents('check')).out).toBe('✓ Nothing is wrong in agents.json, which has 2 agents.\n');
    const none = await workspaceWith();
    expect(await none.agents('check')).toMatchObject({ code: 0, out: 'There is no agents.json here.\n' });
  });

  it('lets nothing of the file move the cursor', async () => {
    const { agents } = await workspaceWith('{ "agents": [ { "name": "\\u001b[2J" } ] }');
    const esc = String.fromCharCode(0x1b);
    for (const command of [['list'], ['show', `${esc}[2J`], ['check']]) {
      expect((await agents(...command)).out).not.toContain(esc);
    }
  });
});

it('cuebook agents schema prints a schema that accepts what is right', async () => {
  const { agents } = await workspaceWith();
  const { code, out } = await agents('schema');
  expect(code).toBe(0);
  const problemsOf = await schemaCheck(JSON.parse(out), 'the file');
  expect(problemsOf(JSON.parse(TWO))).toEqual([]);
  expect(problemsOf({ agents: [{}] })).not.toEqual([]);
});

async function workspaceWith(text?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-agents-cli-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  if (text !== undefined) await writeFile(join(folder, 'agents.json'), text);
  return {
    folder,
    agents: async (...args: readonly string[]) => await cuebook(['agents', ...args], { cwd: folder }),
  };
}
