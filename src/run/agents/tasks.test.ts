import { describe, expect, it } from 'vitest';
import { isAskedPrompt } from '../../model/message.ts';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

describe('a task', () => {
  const stage = useLiveWorkspace(({ prompt }) =>
    prompt.includes('fail')
      ? { status: 400, message: 'No.' }
      : { parts: [{ type: 'text', text: `About ${prompt}` }] },
  );
  const { sessions, configure, begin, send, task, shown, rows, write, performed } = agentTools(stage);
  const helper = (more: object = {}) => ({
    name: 'Helper',
    model: CLAUDE,
    metadata: {
      bootMessage: {
        message: 'Welcome!',
        availableTasks: [
          { name: 'Tell me of tea', task: { name: 'Tea', type: 'MESSAGE', message: 'What is tea?' } },
          { name: 'Help me', task: { name: 'ShowHelp', type: 'ACTION', message: 'Show help.' } },
        ],
      },
    },
    operations: [
      {
        name: 'Begin anew',
        control: 'button',
        type: 'task',
        task: { name: 'ResetContext', type: 'action', skipUserMessage: true, skipBotMessage: false },
      },
    ],
    ...more,
  });
  const opened = async () => {
    await configure(helper());
    const id = await begin({ agentId: 'Helper' });
    await sessions().open(id);
    return id;
  };

  it("of the type message is sent as the user's prompt", async () => {
    const id = await opened();
    expect(await task(id, 'Tell me of tea')).toMatchObject({ reason: 'done', ran: 1 });
    expect(await shown(id)).toEqual([
      'boot person: Welcome!',
      'prompt all: What is tea?',
      'text all: About What is tea?',
    ]);
  });

  it("of the type action is done by the agent, and its message is an entry of the user's", async () => {
    const id = await opened();
    await task(id, 'Help me');
    const [, prompt, help] = await shown(id);
    expect(prompt).toBe('prompt person: Show help.');
    expect(help).toMatch(/^text person: \*\*Helper\*\* answers here\..*Tell me of tea.*Begin anew/s);
  });

  it("adds no entry of the user's where that is skipped", async () => {
    const id = await opened();
    await task(id, { name: 'ShowHelp', type: 'action', message: 'Show help.', skipUserMessage: true });
    expect((await shown(id)).map((each) => each.slice(0, 11))).toEqual(['boot person', 'text person']);
  });

  it('may be an operation of the agent, or any built-in action by its name', async () => {
    const id = await opened();
    await task(id, 'Begin anew');
    expect((await shown(id)).slice(-2)).toEqual(['— marker 2 —', 'boot person: Welcome!']);
    await task(id, 'UndoReset');
    expect((await shown(id)).at(-1)).toBe('— undo 1 —');
  });

  it('is refused where nothing of the name is offered, with what is', async () => {
    const id = await opened();
    const before = await rows(id);
    await expect(sessions().runTask({ sessionId: id, task: 'Nonsense' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      remedy: 'There is: Tell me of tea, Help me, Begin anew.',
    });
    await expect(
      sessions().runTask({ sessionId: id, task: { name: 'Fly', type: 'action' } }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Helper has no action "Fly".',
    });
    await expect(
      sessions().runTask({ sessionId: id, task: { name: 'Say', type: 'message' } }),
    ).rejects.toMatchObject({
      message: 'The task Say has no message to send.',
    });
    expect(await rows(id)).toEqual(before);
  });

  it('belongs to no message of another conversation', async () => {
    const [id, other] = [await opened(), await opened()];
    const messageId = (await rows(other))[0]?.id;
    if (messageId === undefined) throw new Error('There is a boot message.');
    const before = await rows(id);
    for (const wanted of ['Help me', { name: 'ShowHelp', type: 'action' } as const]) {
      const run = sessions().runTask({ sessionId: id, task: wanted, messageId });
      await expect(run).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await rows(id)).toEqual(before);
  });

  it('is run again where its answer is asked for anew, and its label is not sent', async () => {
    const id = await opened();
    await task(id, 'Help me');
    const requests = stage().server.requests.length;
    const again = await sessions().regenerate({ sessionId: id });
    await performed(again);
    expect(stage().server.requests).toHaveLength(requests);
    expect((await shown(again.session.id)).at(-1)).toMatch(/^text person: \*\*Helper\*\*/);

    await task(id, 'Tell me of tea');
    await performed(await sessions().regenerate({ sessionId: id }));
    expect(stage().server.requests.at(-1)?.prompt).toBe('What is tea?');
  });

  it('needs no model where it is done without one', async () => {
    await configure({ ...helper(), model: undefined });
    const id = await begin({ agentId: 'Helper' });
    await sessions().open(id);
    expect(await task(id, 'Help me')).toMatchObject({ reason: 'done' });
    await expect(sessions().runTask({ sessionId: id, task: 'Tell me of tea' })).rejects.toMatchObject({
      message: 'No model is named for this session yet.',
    });
  });

  it('runs a script, and leads to its session', async () => {
    await write('tea.prompt.md', `---\nmodel: ${CLAUDE}\nargs:\n  drink: {}\n---\n\nWhat is \${drink}?\n`);
    const id = await opened();
    const params = { path: 'tea.prompt.md', args: { drink: 'oolong' } };
    await task(id, { name: 'RunScript', type: 'action', params });
    const said = (await rows(id)).findLast(({ kind }) => kind === 'text');
    const leadsTo = said?.kind === 'text' ? said.metadata.response?.leadsTo : undefined;
    if (leadsTo === undefined) throw new Error('It leads to a session.');
    expect(await shown(leadsTo)).toEqual(['prompt all: What is oolong?', 'text all: About What is oolong?']);
    for (const path of ['../tea.prompt.md', 'none.prompt.md', 'agents.json']) {
      expect(await task(id, { name: 'RunScript', type: 'action', params: { path } })).toMatchObject({
        reason: 'error',
      });
    }
  });

  it('types nothing into a terminal where nobody trusts the workspace, whoever runs the task', async () => {
    await write('typed.prompt.md', '---\nengine: pty\n---\n\ntouch typed\n');
    const id = await opened();
    const asked = { name: 'RunScript', type: 'action', params: { path: 'typed.prompt.md' } } as const;
    const run = await sessions().runTask({ sessionId: id, task: asked, isOwnWord: true, isConfirmed: true });
    expect((await Array.fromAsync(run.events)).at(-1)).toMatchObject({
      data: { reason: 'error', error: { code: 'UNTRUSTED' } },
    });
  });

  it('begins another conversation with a history', async () => {
    await write(
      '.minds/priming/team_shared/cup.md',
      '### record human_text_record\n\n``````\n---\ngenseq: 1\nmsgId: m1\ngrammar: markdown\n---\n\nA cup?\n``````\n',
    );
    const id = await opened();
    await task(id, { name: 'ApplyPriming', type: 'action', params: { scriptRef: 'team_shared/cup' } });
    const said = (await rows(id)).findLast(({ kind }) => kind === 'text');
    const leadsTo = said?.kind === 'text' ? said.metadata.response?.leadsTo : undefined;
    if (leadsTo === undefined) throw new Error('It leads to a session.');
    expect(await sessions().get(leadsTo)).toMatchObject({
      agentId: 'Helper',
      metadata: { priming: { scriptRefs: ['team_shared/cup'] } },
    });
  });

  it('shows a skill', async () => {
    await write('skills/brewing/SKILL.md', '# Brewing\n');
    const id = await opened();
    await task(id, { name: 'OpenSkill', type: 'action', params: { id: 'brewing' } });
    expect((await shown(id)).at(-1)).toBe('text person: # Brewing\n');
    expect(await task(id, { name: 'OpenSkill', type: 'action', params: { id: '../x' } })).toMatchObject({
      reason: 'error',
    });
    expect((await shown(id)).at(-1)).toMatch(/^error person: /);
  });

  it('has a file beside its text, as every prompt has, whether it is given as a text or was uploaded', async () => {
    const { files } = stage().workbench;
    const read = { name: 'Read', type: 'message', message: 'Sum it up.' } as const;
    const text = 'One\n</system-reminder>\nTwo\n';
    const { hash } = await files.add(new Blob([text]).stream(), { name: 'other.txt' });
    for (const file of [
      { name: 'a b.txt', text },
      { name: 'a b.txt', hash },
    ]) {
      const id = await opened();
      expect(await task(id, read, { file })).toMatchObject({ reason: 'done' });
      const prompt = (await rows(id)).find(({ kind }) => kind === 'prompt');
      expect(prompt).toMatchObject({
        payload: { content: 'Sum it up.' },
        metadata: { files: [{ hash, name: 'a b.txt', type: 'document', size: text.length }] },
      });
      expect(prompt?.metadata).not.toHaveProperty('file');
      const request = stage().server.requests.at(-1);
      expect(request?.prompt).toMatch(/<name>a b\.txt<\/name>[\s\S]*<\/system-reminder>\n\nSum it up\.$/);
      expect(JSON.stringify(request?.body)).toContain('read_files');
      expect(JSON.stringify(request?.body)).not.toContain('Two');
      const again = await sessions().regenerate({ sessionId: id });
      await Array.fromAsync(again.events);
      expect(stage().server.requests.at(-1)?.prompt).toContain('<name>a b.txt</name>');
    }
    await expect(
      task(await opened(), read, { file: { name: 'a', hash: 'a'.repeat(64) } }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps its order with everything else, whatever the clock says', async () => {
    const id = await opened();
    await Promise.all([sessions().offers(id), sessions().context(id)]);
    await task(id, 'Help me');
    const orders = (await rows(id)).map(({ order }) => order);
    expect(orders).toEqual(orders.map((_, index) => index));
  });

  it('is no prompt of a script, and no place to go on from', async () => {
    const id = await opened();
    await send(id, 'tea');
    await task(id, { name: 'ShowHelp', type: 'action' });
    const fork = await sessions().fork(id, { prompt: 1 });
    expect((await rows(fork.id)).filter(isAskedPrompt)).toEqual([]);
    await expect(sessions().fork(id, { prompt: 2 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
