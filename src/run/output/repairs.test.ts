import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../model/message-text.ts';
import type { Tool } from '../../model/tool.ts';
import {
  BAD_PLAN,
  endOf,
  FAULT,
  GOOD_PLAN,
  linesOf,
  MENDED,
  usePlannerWorkspace,
} from './planner-workspace.case.ts';

describe('an answer that has to satisfy a schema', () => {
  const stage = usePlannerWorkspace();

  it('is kept as it came where it does', async () => {
    const { end, rows } = await stage().run({ path: await stage().script('good', 'Plan.') });
    expect(end).toMatchObject({ reason: 'done', warnings: [] });
    expect(linesOf(rows)).toEqual(['prompt', `text ${GOOD_PLAN}`, 'step-end', 'turn-end']);
    const output = { schema: 'ah32.plan.v1', repairs: 0, isValid: true };
    expect(endOf(rows)).toMatchObject({ reason: 'done', output, applied: ['planner'] });
  });

  it('is mended by the model, which is told exactly what is wrong', async () => {
    const { server } = stage();
    const before = server.requests.length;
    const { end, rows } = await stage().run({ path: await stage().script('once', 'Plan 1.') });
    expect(end).toMatchObject({ reason: 'done', ran: 1, warnings: [] });
    expect(linesOf(rows)).toEqual(MENDED);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 1, isValid: true } });
    expect(rows[3]).toMatchObject({
      audience: 'model',
      turnId: rows[0]?.turnId,
      genseq: 1,
      metadata: { attempt: 1, allowed: 2, schema: 'ah32.plan.v1' },
    });
    const [first, second, ...more] = server.requests.slice(before);
    expect(more).toEqual([]);
    const told = second?.messages.slice(first?.messages.length);
    expect(told).toEqual([
      { role: 'assistant', parts: [{ type: 'text', text: BAD_PLAN }] },
      { role: 'user', parts: [{ type: 'text', text: expect.stringContaining(`\n- ${FAULT}\n`) }] },
    ]);
  });

  it.each([
    ['in a fence', 'fence', 'Plan "```json\n|\n```".'],
    ['with prose around it', 'prose', 'Plan "Here you are: |. Anything else?".'],
  ])('may stand %s', async (_, name, prompt) => {
    const { end, rows } = await stage().run({ path: await stage().script(name, prompt) });
    expect(end.reason).toBe('done');
    expect(endOf(rows)).toMatchObject({ output: { repairs: 0, isValid: true } });
  });

  it('is kept where it stays broken, and the run fails', async () => {
    const path = await stage().script('never', 'Plan 9.', 'Plan.');
    const { end, rows, session } = await stage().run({ path });
    expect(end).toMatchObject({
      reason: 'error',
      ran: 1,
      error: {
        code: 'CONTRACT_FAILED',
        message: `The answer to prompt 1 does not satisfy the schema ah32.plan.v1, though the model was asked to mend it 2 times: ${FAULT}.`,
        remedy: 'Edit the prompt, or ask again with --from 1.',
      },
    });
    expect(rows.filter(({ kind }) => kind === 'repair').map(({ metadata }) => metadata)).toMatchObject([
      { attempt: 1 },
      { attempt: 2 },
    ]);
    expect(endOf(rows)).toMatchObject({
      reason: 'done',
      output: { repairs: 2, isValid: false, problems: [FAULT] },
      applied: ['planner'],
    });
    expect((await stage().workbench.sessions.get(session.id)).sessionStatus).toBe('idle');

    const again = await stage().run({ path });
    expect(again.session.id).toBe(session.id);
    expect(again.end).toMatchObject({ ran: 0, error: { code: 'CONTRACT_FAILED' } });
  });

  it('lets a run go on that is told to, which fails in the end', async () => {
    const path = await stage().script('going', 'Plan 8.', 'Plan.');
    const { end, rows } = await stage().run({ path, keepGoing: true });
    expect(end).toMatchObject({ ran: 2, error: { code: 'CONTRACT_FAILED' } });
    expect(endOf(rows)).toMatchObject({ output: { isValid: true } });
    const idle = await stage().run({ path });
    expect(idle.end).toMatchObject({ reason: 'error', ran: 0, error: { code: 'CONTRACT_FAILED' } });
  });

  it('fails a prompt by hand, too', async () => {
    const { sessions } = stage().workbench;
    const { id } = await sessions.create({ model: 'openai/gpt-5' });
    await sessions.setSetting(id, 'skills', ['planner']);
    const { events } = await sessions.send({ sessionId: id, text: 'Plan 7.' });
    const last = (await Array.fromAsync(events)).at(-1);
    expect(last).toMatchObject({
      type: 'run-summary',
      data: { error: { code: 'CONTRACT_FAILED', message: expect.stringMatching(/^The answer does not/) } },
    });
  });

  it('is looked at no more in what follows it, which the model is sent all of', async () => {
    const { rows } = await stage().run({ path: await stage().script('two', 'Plan 1.', 'Plan.') });
    expect(linesOf(rows)).toEqual([...MENDED, 'prompt', `text ${GOOD_PLAN}`, 'step-end', 'turn-end']);
    const sent = stage()
      .server.requests.at(-1)
      ?.messages.filter(({ role }) => role !== 'system');
    expect(sent?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
  });

  it('is what it was in the end, for contracts, comparisons and people', async () => {
    const path = await stage().script('expected', 'Plan 1.\n\n<!-- expect contains="delete_block" -->');
    const { end, session } = await stage().run({ path });
    expect(end).toMatchObject({ reason: 'done', contracts: { checked: 1, failures: [] } });
    const { sessions } = stage().workbench;
    const { prompts } = await sessions.compare(session.id, session.id);
    expect(prompts[0]?.before?.text).toBe(GOOD_PLAN);
    const shown = await sessions.export(session.id, { format: 'md' });
    expect(shown).toContain('*— asked to mend its answer (1 of 2) —*');
    expect(shown).not.toContain('cannot be used');
    expect(await sessions.search('corrected')).toEqual([]);
  });
});

describe('a configuration that allows no repairs', () => {
  const stage = usePlannerWorkspace('{ repairs: 0 }');

  it('has none made', async () => {
    const { end, rows } = await stage().run({ path: await stage().script('none', 'Plan 1.') });
    expect(end.error?.message).toBe(
      `The answer to prompt 1 does not satisfy the schema ah32.plan.v1: ${FAULT}.`,
    );
    expect(linesOf(rows)).toEqual(['prompt', `text ${BAD_PLAN}`, 'step-end', 'turn-end']);
    expect(endOf(rows)).toMatchObject({ output: { repairs: 0, isValid: false } });
    expect(rows.map(messageText).join()).not.toContain('cannot be used');
  });
});

describe('a model that calls tools by JSON in its answers', () => {
  const stage = usePlannerWorkspace();

  it('has its plans looked at, which are no calls', async () => {
    const { folder, server } = stage();
    const provider = `{ type: openai-compatible, baseURL: "${server.baseURL('openai-chat')}", toolProtocol: json }`;
    await writeFile(
      join(folder, 'home', '.config', 'cuebook', 'config.yaml'),
      `providers:\n  local: ${provider}\n`,
    );
    const count: Tool = {
      name: 'count',
      description: 'Counts.',
      inputSchema: { type: 'object' },
      effect: 'none',
      run: () => 1,
    };
    const path = await stage().script('by-json', 'Plan 1.');
    const { end, rows } = await stage().run({ path, model: 'local/llama', tools: [count] });
    expect(end).toMatchObject({ reason: 'done', warnings: [] });
    expect(linesOf(rows)).toEqual(MENDED);
    const [first, second] = server.requests;
    expect(JSON.stringify(first?.messages)).toContain('count');
    expect(second?.prompt).toContain(FAULT);
  });
});
