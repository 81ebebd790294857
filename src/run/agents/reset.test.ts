import { describe, expect, it } from 'vitest';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

const GREETER = { name: 'Greeter', model: CLAUDE, metadata: { bootMessage: { message: 'Welcome!' } } };

describe('a reset', () => {
  const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] }));
  const { sessions, configure, begin, send, task, shown, rows, bodies } = agentTools(stage);
  /** The texts of the last request. */
  const sent = () =>
    stage()
      .server.requests.at(-1)
      ?.messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)));

  it('draws a line, and says the boot message again; nothing before it is sent, and nothing is deleted', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    await sessions().open(id);
    await send(id, 'tea');
    expect(await task(id, 'ResetContext')).toMatchObject({ reason: 'done' });
    await send(id, 'coffee');
    expect(await shown(id)).toEqual([
      'boot person: Welcome!',
      'prompt all: tea',
      'text all: About tea',
      '— marker 2 —',
      'boot person: Welcome!',
      'prompt all: coffee',
      'text all: About coffee',
    ]);
    expect(sent()).toEqual(['coffee']);
    await sessions().open(id);
    expect((await rows(id)).filter(({ kind }) => kind === 'boot')).toHaveLength(2);
  });

  it('tells about how many tokens it freed', async () => {
    const id = await begin({ model: CLAUDE });
    await send(id, 'x'.repeat(4_000));
    await task(id, 'ResetContext');
    const marker = (await rows(id)).find(({ kind }) => kind === 'marker');
    expect(marker?.metadata).toEqual({ freedTokens: 2_002 });
  });

  it('says a short word where there is no boot message, to people only', async () => {
    const id = await begin({ model: CLAUDE });
    await send(id, 'tea');
    await task(id, 'ResetContext');
    expect((await shown(id)).at(-1)).toMatch(/^text person: The context is reset/);
    await send(id, 'coffee');
    expect(sent()).toEqual(['coffee']);
  });

  it('begins the chain of inputs anew: the same question has the hash of a first one', async () => {
    const [id, other] = [await begin({ model: CLAUDE }), await begin({ model: CLAUDE })];
    await send(id, 'tea');
    await task(id, 'ResetContext');
    await send(id, 'coffee');
    await send(other, 'coffee');
    const hashOf = async (session: typeof id) =>
      (await rows(session)).findLast((row) => row.kind === 'prompt' && row.audience === 'all')?.metadata;
    expect(await hashOf(id)).toMatchObject({
      inputHash: ((await hashOf(other)) as { inputHash: string }).inputHash,
    });
  });

  it('is taken back: the next request is what it would have been, to the byte', async () => {
    await configure(GREETER);
    const [plain, undone] = [await begin({ agentId: 'Greeter' }), await begin({ agentId: 'Greeter' })];
    const from = stage().server.requests.length;
    for (const id of [plain, undone]) {
      await sessions().open(id);
      await send(id, 'tea');
      if (id === undone) {
        await task(id, 'ResetContext');
        await task(id, 'UndoReset');
      }
      await send(id, 'coffee');
    }
    const [first, second, third, fourth] = bodies(from).map((body) => JSON.stringify(body));
    expect([third, fourth]).toEqual([first, second]);
    const hashes = async (id: typeof plain) =>
      (await rows(id)).flatMap((row) =>
        row.kind === 'prompt' && row.audience === 'all' && 'inputHash' in row.metadata
          ? [row.metadata.inputHash]
          : [],
      );
    expect(await hashes(undone)).toEqual(await hashes(plain));
  });

  it('can be made again after it was taken back, with a course and a boot message of its own', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    await send(id, 'tea');
    for (const each of ['ResetContext', 'UndoReset', 'ResetContext', 'ResetContext', 'UndoReset'])
      await task(id, each);
    expect(await shown(id)).toEqual([
      'prompt all: tea',
      'text all: About tea',
      '— marker 2 —',
      'boot person: Welcome!',
      '— undo 1 —',
      '— marker 3 —',
      'boot person: Welcome!',
      '— marker 4 —',
      'boot person: Welcome!',
      '— undo 3 —',
    ]);
    await send(id, 'coffee');
    expect(sent()).toEqual(['coffee']);
  });

  it('cannot be taken back once something was said, or where there is none', async () => {
    const id = await begin({ model: CLAUDE });
    await expect(sessions().runTask({ sessionId: id, task: 'UndoReset' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'There is no reset to take back.',
    });
    await send(id, 'tea');
    await task(id, 'ResetContext');
    await send(id, 'coffee');
    const before = await rows(id);
    await expect(sessions().runTask({ sessionId: id, task: 'UndoReset' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('something was said since'),
    });
    expect(await rows(id)).toEqual(before);
  });

  it('takes along what it had to say, where that was for a model too', async () => {
    await configure({
      ...GREETER,
      metadata: { bootMessage: { message: 'Hear me!', meta: { isVirtual: false } } },
    });
    const id = await begin({ agentId: 'Greeter' });
    await send(id, 'tea');
    await task(id, 'ResetContext');
    await task(id, 'UndoReset');
    await send(id, 'coffee');
    expect(sent()).toEqual(['tea', 'About tea', 'coffee']);
  });

  it('that was stopped in the middle can be gone on with, and the conversation opens', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    await send(id, 'tea');
    const stop = new AbortController();
    const { events } = await sessions().runTask({ sessionId: id, task: 'ResetContext' }, stop.signal);
    for await (const event of events) {
      if (event.type === 'message-added' && event.data.kind === 'marker') stop.abort();
    }
    await Array.fromAsync((await sessions().send({ sessionId: id })).events);
    await sessions().open(id);
    const markers = (await rows(id)).filter(({ kind }) => kind === 'marker').map(({ course }) => course);
    expect(markers).toEqual([2, 3]);
    await send(id, 'coffee');
    expect(sent()).toEqual(['coffee']);
  });

  it('is not asked for anew with the last prompt', async () => {
    const id = await begin({ model: CLAUDE });
    await send(id, 'tea');
    await task(id, 'ResetContext');
    await task(id, 'UndoReset');
    const again = await sessions().regenerate({ sessionId: id });
    await Array.fromAsync(again.events);
    expect(await shown(again.session.id)).toEqual(['prompt all: tea', 'text all: About tea']);
  });

  it('in the session of a script is told of when prompts are added to that', async () => {
    const { write } = agentTools(stage);
    const path = `${stage().folder}/three.prompt.md`;
    const script = `---\nmodel: ${CLAUDE}\n---\n\nOne?\n`;
    await write('three.prompt.md', script);
    const { session, events } = await stage().workbench.scripts.run({ path });
    await Array.fromAsync(events);
    await task(session.id, 'ResetContext');
    await write('three.prompt.md', `${script}\n<!-- user -->\n\nTwo?\n`);
    const added = await stage().workbench.scripts.run({ path });
    expect(added.findings).toMatchObject([{ code: 'context-reset', severity: 'warning' }]);
    await Array.fromAsync(added.events);
    expect(sent()).toEqual(['Two?']);
  });

  it('leaves the history behind that the conversation began with, and gives it back', async () => {
    const { write } = agentTools(stage);
    await write(
      '.minds/priming/team_shared/tea.md',
      '### record human_text_record\n\n``````\n---\ngenseq: 1\nmsgId: m1\ngrammar: markdown\n---\n\nWhat is tea?\n``````\n\n### record agent_words_record\n\n``````\n---\ngenseq: 1\n---\n\nA drink.\n``````\n',
    );
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter', priming: { scriptRefs: ['team_shared/tea'] } });
    expect(await sessions().open(id)).not.toHaveProperty('boot');
    await task(id, 'ResetContext');
    expect((await sessions().context(id)).messages).toEqual([]);
    await task(id, 'UndoReset');
    expect((await sessions().context(id)).messages).toHaveLength(2);
  });
});
