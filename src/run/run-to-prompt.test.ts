import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import type { RunRequest } from './run-script.ts';

describe('running a script up to a prompt', () => {
  const stage = useRecordedWorkspace();
  const run = async (request: RunRequest) => {
    const { session, events, plan } = await stage().workbench.scripts.run(request);
    const last = (await Array.fromAsync(events)).at(-1);
    if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    return { session, plan, ...last.data };
  };
  /** A script whose recording answers all prompts; what stands after the first line of one is a contract. */
  const write = async (name: string, ...prompts: readonly string[]) => {
    const answers = prompts.map((prompt) => {
      const [question = ''] = prompt.split('\n');
      return [question, `To ${question}`] as const;
    });
    await stage().write(`${name}.rec.md`, recording(...answers));
    const head = `---\nmodel: recorded/demo\nrecording: ${name}.rec.md\n---\n\n`;
    return await stage().write(`${name}.prompt.md`, `${head}${prompts.join('\n\n<!-- user -->\n\n')}\n`);
  };
  const askedIn = async ({ session }: Pick<Awaited<ReturnType<typeof run>>, 'session'>) => {
    const { messages } = await stage().workbench.sessions.messages(session.id);
    return messages.filter(({ kind }) => kind === 'prompt').map(({ payload }) => payload.content);
  };

  it('ends once that has its answer, names the session in the file, and goes on in the next run', async () => {
    const path = await write('a', 'One?', 'Two?', 'Three?');
    const first = await run({ path, endIndex: 1 });
    expect(first).toMatchObject({ reason: 'done', ran: 2, shared: 0 });
    expect(first.plan).toEqual({ action: 'begin', startIndex: 0, endIndex: 1 });
    expect(await askedIn(first)).toEqual(['One?', 'Two?']);
    expect(await readFile(path, 'utf8')).toContain(first.session.id);

    const rest = await run({ path });
    expect(rest).toMatchObject({ reason: 'done', ran: 1, shared: 2, plan: { action: 'continue' } });
    expect(rest.session.id).toBe(first.session.id);
    expect(await askedIn(rest)).toEqual(['One?', 'Two?', 'Three?']);
  });

  it('runs nothing where all up to there have their answers', async () => {
    const path = await write('b', 'One?', 'Two?', 'Three?');
    const { session } = await run({ path, endIndex: 1 });
    const again = await run({ path, endIndex: 0 });
    expect(again).toMatchObject({ reason: 'done', ran: 0, shared: 1, plan: { action: 'nothing' } });
    expect(again.session.id).toBe(session.id);
    expect((await run({ path })).ran).toBe(1);
  });

  it('leaves an edit that comes later to a later run, and the session as it is', async () => {
    const path = await write('c', 'One?', 'Two?', 'Three?');
    const { session } = await run({ path });
    const before = await stage().workbench.sessions.get(session.id);
    await write('c', 'One?', 'Two?', 'Drei?');
    const again = await run({ path, endIndex: 1 });
    expect(again).toMatchObject({ reason: 'done', ran: 0, plan: { action: 'nothing', startIndex: 3 } });
    expect(await stage().workbench.sessions.get(session.id)).toEqual(before);
    expect(await run({ path })).toMatchObject({ ran: 1, shared: 2, plan: { action: 'replayFrom' } });
  });

  it('runs an edit in a take that goes on in the next run', async () => {
    const path = await write('d', 'One?', 'Two?', 'Three?');
    const first = await run({ path });
    await write('d', 'One?', 'Zwei?', 'Three?');
    const take = await run({ path, endIndex: 1 });
    expect(take).toMatchObject({ ran: 1, shared: 1, session: { fork: { parentId: first.session.id } } });
    const rest = await run({ path });
    expect(rest.session.id).toBe(take.session.id);
    expect(rest).toMatchObject({ ran: 1, shared: 2, plan: { action: 'continue' } });
  });

  it('sends one of the prompts that were added, and the others in the next run', async () => {
    const path = await write('e', 'One?');
    const first = await run({ path });
    await write('e', 'One?', 'Two?', 'Three?');
    expect(await run({ path, endIndex: 1 })).toMatchObject({ ran: 1, plan: { action: 'send' } });
    const rest = await run({ path });
    expect(rest).toMatchObject({ ran: 1, shared: 2, plan: { action: 'continue' } });
    expect(rest.session.id).toBe(first.session.id);
  });

  it.each([
    ['from a prompt on', { startIndex: 1 }, 1],
    ['anew', { all: true }, 2],
    ['in a new session', { fresh: true }, 2],
    ['in a session of its own', { recorded: true }, 2],
  ])('ends there also when it runs %s', async (_, wish, ran) => {
    const path = await write('f', 'One?', 'Two?', 'Three?');
    const first = await run({ path });
    const wished = await run({ path, ...wish, endIndex: 1 });
    expect(wished).toMatchObject({ reason: 'done', ran });
    expect(wished.session.id).not.toBe(first.session.id);
    expect(await askedIn(wished)).toEqual(['One?', 'Two?']);
  });

  it('shares for a copy what the original has, and asks nothing after that prompt', async () => {
    const original = await run({ path: await write('g', 'One?', 'Two?') });
    const path = await write('h', 'One?', 'Two?', 'Three?');
    const named = (await readFile(path, 'utf8')).replace(
      '\n---\n',
      `\nchatSessionId: ${original.session.id}\n---\n`,
    );
    await stage().write('h.prompt.md', named);
    const copy = await run({ path, endIndex: 0 });
    expect(copy).toMatchObject({ ran: 0, session: { fork: { parentId: original.session.id } } });
    expect(await run({ path })).toMatchObject({ ran: 1, session: { id: copy.session.id } });
  });

  it('holds no answer after that prompt against its contract', async () => {
    const contract = '\n<!-- expect contains="nothing of this" -->';
    const path = await write('i', 'One?', 'Two?', `Three?${contract}`);
    expect(await run({ path, endIndex: 1 })).toMatchObject({ reason: 'done', contracts: { checked: 0 } });
    expect(await run({ path })).toMatchObject({ reason: 'error', ran: 1 });
    expect(await run({ path, endIndex: 1 })).toMatchObject({ reason: 'done', ran: 0 });
    expect(await run({ path, endIndex: 2 })).toMatchObject({ reason: 'error', ran: 0 });
  });

  it('says beforehand what runs, what waits, and what that takes', async () => {
    const path = await write('j', 'One?', 'Two?', 'Three?');
    const { scripts } = stage().workbench;
    const marks = async (request: Omit<RunRequest, 'path'>) => {
      const { prompts } = await scripts.plan({ path, ...request });
      return prompts.map(({ runs, waits }) => (runs ? 'runs' : waits ? 'waits' : 'has')).join(' ');
    };
    expect(await marks({ endIndex: 1 })).toBe('runs runs waits');
    const [part, whole] = [await scripts.plan({ path, endIndex: 1 }), await scripts.plan({ path })];
    expect(part.tokens.input).toBeLessThan(whole.tokens.input);
    await run({ path, endIndex: 1 });
    expect(await marks({ endIndex: 0 })).toBe('has has waits');
    expect(await marks({ endIndex: 2 })).toBe('has has runs');
    expect(await marks({ startIndex: 0, endIndex: 0 })).toBe('runs waits waits');
    await run({ path });
    expect(await marks({ endIndex: 0 })).toBe('has has has');
    expect((await scripts.plan({ path, endIndex: 0 })).tokens).toEqual({ input: 0, output: 0 });
  });

  it.each([
    ['after the last prompt', { endIndex: 2 }, 'The script has 2 prompts; there is no prompt 3.'],
    ['before the first', { endIndex: -1 }, 'there is no prompt 0'],
    ['within a prompt', { endIndex: 0.5 }, 'there is no prompt'],
    ['before it starts', { startIndex: 1, endIndex: 0 }, 'starts at prompt 2 cannot end at prompt 1'],
  ])('refuses to end %s, and stores nothing', async (_, wish, says) => {
    const path = await write('k', 'One?', 'Two?');
    const { items: before } = await stage().workbench.sessions.list({ limit: 100 });
    const refusal = { code: 'INVALID_INPUT', message: expect.stringContaining(says) };
    await expect(stage().workbench.scripts.run({ path, ...wish })).rejects.toMatchObject(refusal);
    await expect(stage().workbench.scripts.plan({ path, ...wish })).rejects.toMatchObject(refusal);
    expect((await stage().workbench.sessions.list({ limit: 100 })).items).toEqual(before);
  });
});
