import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../src/model/session.ts';
import { cuebook } from './cuebook.ts';
import {
  GREETING,
  LAKE,
  MODEL,
  ORPHAN,
  shared,
  UNCLOSED,
  UNKNOWN,
  workspaceWith,
} from './priming-workspace.ts';

describe('cuebook prime apply', () => {
  it('begins a conversation that the model sees whole', async () => {
    const { prime, call, server } = await workspaceWith({ lake: LAKE, greeting: GREETING });
    const applied = await prime('apply', 'team_shared/lake', 'team_shared/greeting', '--model', MODEL);
    expect(applied.code).toBe(0);
    expect(applied.out).toMatch(
      /^Session (\w{8}) begins with 8 records of team_shared\/lake, team_shared\/greeting\.\nGo on with it: cuebook send \1 "…"\n$/,
    );
    expect(applied.err).toContain('the msgId "m1" is taken, and becomes "m1-2"');
    expect(server.requests).toEqual([]);
    expect(await call('send', 'last', 'And now?', '--quiet')).toMatchObject({
      code: 0,
      out: expect.stringContaining('You asked: And now?'),
    });
    const roles = server.requests[0]?.messages.map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'user']);
  });

  it('shows the history apart from what was asked', async () => {
    const { prime, call } = await workspaceWith({ greeting: GREETING });
    await prime('apply', 'team_shared/greeting', '--model', MODEL, '--title', 'Tea');
    await call('send', 'last', 'And now?', '--quiet');
    const { out } = await call('sessions', 'show', 'last');
    expect(out.split('\n\n').slice(1)).toEqual([
      '— history from team_shared/greeting —',
      '› Hello?',
      'Hello!',
      '— the conversation begins here —',
      '[1/1] And now?',
      'You asked: And now?\n',
    ]);
    const exported = await call('sessions', 'export', 'last');
    expect(exported.out.split('\n\n').slice(2)).toEqual([
      '*— history from team_shared/greeting —*',
      '## Primed prompt',
      'Hello?',
      '### Answer',
      'Hello!',
      '*— the conversation begins here —*',
      '## Prompt 1',
      'And now?',
      '### Answer',
      'You asked: And now?\n',
    ]);
  });

  it('hides it from people, and not from the model', async () => {
    const { prime, call, server } = await workspaceWith({ greeting: GREETING });
    const { out } = await prime('apply', 'team_shared/greeting', '--model', MODEL, '--hide');
    expect(out).toContain('begins with 2 records of team_shared/greeting, hidden from people.');
    await call('send', 'last', 'And now?', '--quiet');
    expect(server.requests[0]?.messages).toHaveLength(3);
    const hidden = '2 records of history from team_shared/greeting are hidden (prime show shows them)';
    for (const args of [
      ['show', 'last'],
      ['export', 'last'],
    ]) {
      const shown = await call('sessions', ...args);
      expect(shown.out).toContain(`— ${hidden} —`);
      expect(shown.out).not.toContain('Hello');
    }
  });

  it('takes the path of a script for its ref', async () => {
    const { json, write, on } = await workspaceWith({ lake: LAKE });
    await write('plays/.keep', '');
    const refsOf = ({ session }: { session: Session }) => session.metadata.priming?.scriptRefs;
    for (const word of ['team_shared/lake.md', shared('lake'), join(on.cwd, shared('lake'))]) {
      expect(refsOf(await json('prime', 'apply', word, 'team_shared/lake'))).toEqual(['team_shared/lake']);
    }
    const inside = { ...on, cwd: join(on.cwd, 'plays') };
    const { out } = await cuebook(['prime', 'apply', `../${shared('lake')}`, '--json'], inside);
    expect(refsOf(JSON.parse(out))).toEqual(['team_shared/lake']);
  });

  it('gives one object, and says what is missing to go on', async () => {
    const { prime, json } = await workspaceWith({ unknown: UNKNOWN });
    const { session, findings } = await json('prime', 'apply', 'team_shared/unknown', '--agent', 'anna');
    expect(session).toMatchObject({
      agentId: 'anna',
      metadata: { priming: { scriptRefs: ['team_shared/unknown'], records: 3, showInUi: true } },
    });
    expect(findings).toEqual([expect.objectContaining({ line: 19, severity: 'warning' })]);
    const { out } = await prime('apply', 'team_shared/unknown');
    expect(out).toContain('"…" --model <provider/name>\n');
  });

  it('refuses a damaged script, and stores nothing', async () => {
    const { prime, json } = await workspaceWith({ lake: LAKE, orphan: ORPHAN });
    expect(await prime('apply', 'team_shared/lake', 'team_shared/orphan')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('as `cuebook prime lint --fix` does.'),
    });
    expect(await json('sessions', 'list')).toEqual({ items: [], nextCursor: null });
    expect((await prime('list', '--recent', '--quiet')).out).toBe('');
  });

  it.each([
    { args: ['team_shared/lake', 'team_shared/none'], code: 4, says: 'There is no priming script' },
    { args: ['team_shared/lake', '../lake'], code: 2, says: 'leads upwards' },
    { args: ['team_shared/none.md'], code: 2, says: 'Write team_shared/none.' },
    { args: ['team_shared/lake', '--agent', 'bert'], code: 2, says: 'is for' },
    { args: ['team_shared/lake', '--agent', 'a b'], code: 2, says: "The agent's id" },
    { args: ['team_shared/lake', '--model', 'gpt'], code: 2, says: 'is not written as provider/name' },
    { args: ['team_shared/unclosed'], code: 2, says: 'Put a line `---`' },
    { args: [], code: 2, says: 'missing required argument' },
  ])('refuses $args', async ({ args, code, says }) => {
    const { prime, database } = await workspaceWith({ lake: LAKE, unclosed: UNCLOSED });
    expect(await prime('apply', ...args)).toEqual({ code, out: '', err: expect.stringContaining(says) });
    expect(existsSync(database)).toBe(false);
  });
});

describe('a script with a history', () => {
  const script = (ref: string) => `---\ntitle: Tea\nmodel: ${MODEL}\npriming: [${ref}]\n---\n\nAnd now?\n`;

  it('says what its session begins with', async () => {
    const { call, json, write, server } = await workspaceWith({ greeting: GREETING, unknown: UNKNOWN });
    const tokens = async () => (await json('run', 'tea.prompt.md', '--plan')).tokens.input;
    await write('tea.prompt.md', script('team_shared/greeting').replace(/^priming.*\n/m, ''));
    const without = await tokens();
    await write('tea.prompt.md', script('team_shared/greeting'));
    expect(await tokens()).toBeGreaterThan(without);
    const remark = 'Begins with 2 records of team_shared/greeting.\n';
    const plan = await call('run', 'tea.prompt.md', '--plan');
    expect(plan.out).toContain(`A new session: 1 prompt to run.\n${remark}`);
    expect((await call('run', 'tea.prompt.md')).out).toContain(`tea.prompt.md\n${remark}`);
    expect(server.requests[0]?.messages).toHaveLength(3);
    expect((await call('run', 'tea.prompt.md')).out).not.toContain('Begins with');
    await write('tea.prompt.md', script('team_shared/unknown'));
    const changed = 'he model, a setting of it, what the script takes or gives, or its history';
    expect((await call('status', 'tea.prompt.md')).out).toContain(`changed  t${changed}\n`);
    expect((await call('diff', 'tea.prompt.md')).out).toContain(`T${changed} has changed: `);
    const warned = await call('run', 'tea.prompt.md', '--fresh');
    expect(warned.err).toContain('screenshot_record');
    expect(warned.out).not.toContain('screenshot_record');
  });

  it.each([
    { ref: 'team_shared/none', says: `There is no priming script ${shared('none')}.` },
    { ref: 'team_shared/orphan', says: `${shared('orphan')}:1: Record 1 (func_result_record): ` },
    { ref: '../up', says: 'leads upwards' },
  ])('has an error in its line where it is $ref', async ({ ref, says }) => {
    const { call, write, server } = await workspaceWith({ orphan: ORPHAN });
    await write('tea.prompt.md', script(ref));
    const status = await call('status', 'tea.prompt.md');
    expect(status).toMatchObject({ code: 0, out: expect.stringContaining('cannot run as it is') });
    expect(status.err).toMatch(/^tea\.prompt\.md:4: error: /);
    expect(status.err).toContain(says);
    for (const args of [['--plan'], []]) {
      const run = await call('run', 'tea.prompt.md', ...args);
      expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(says) });
      expect(run.err).toContain('tea.prompt.md:4: ');
    }
    expect(server.requests).toEqual([]);
  });
});
