import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { messageText } from '../../src/model/message-text.ts';
import { agentTools } from '../../src/run/agents/agents.case.ts';
import { openStore } from '../../src/store/open-store.ts';
import { userTexts } from '../context/obedient-model.ts';
import { contextStage } from '../context/stage.ts';
import { type AgentsStage, agentsStage, CODER, EAGER, GUIDE } from '../server/agents-stage.ts';
import { type MakeDatabase, MODEL } from '../server/stage.ts';

/** What people and agents say, and what lies between. */
const BARE = ['prompt', 'boot', 'text', 'marker', 'undo'] as const;

/** What agents do in conversations, on whichever database. */
export function describeConversations(name: string, make: MakeDatabase): void {
  describe(`a conversation with an agent, on ${name}`, () => {
    it('begins once, though two workbenches open it again and again at the same moment', async () => {
      const stage = await agentsStage(make);
      await stage.configure(EAGER);
      await stage.workbench.trust.grant();
      const other = stage.another();
      const id = await stage.begin({ agentId: 'Guide' });
      const opened = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const { sessions } = index % 2 === 0 ? stage.workbench : other;
          return await sessions.open(id);
        }),
      );
      expect(new Set(opened.map(({ boot }) => boot?.id)).size).toBe(1);
      const [next, ...others] = opened.flatMap((each) => each.next ?? []);
      expect(others).toEqual([]);
      if (!next) throw new Error('Whoever said it does what is next.');
      expect(await stage.performed(next)).toMatchObject({ reason: 'done' });
      expect((await stage.rows(id)).filter(({ kind }) => kind === 'boot')).toHaveLength(1);
      expect(stage.models.requests).toHaveLength(1);
    });

    it('runs tasks in their order; one that fails says so, and the rest go on', async () => {
      const stage = await agentsStage(make, ({ prompt }) =>
        prompt.endsWith('fail')
          ? { status: 400, message: 'No.' }
          : { parts: [{ type: 'text', text: `About ${prompt}` }] },
      );
      const nextTasks = ['tea', 'fail', 'coffee'].map((message) => ({
        name: 'Ask',
        type: 'message',
        message,
      }));
      await stage.configure({ ...GUIDE, metadata: { bootMessage: { message: 'Welcome!', nextTasks } } });
      await stage.workbench.trust.grant();
      const id = await stage.begin({ agentId: 'Guide' });
      const { next } = await stage.sessions().open(id);
      if (!next) throw new Error('There is something to do next.');
      expect(await stage.performed(next)).toMatchObject({ warnings: [{ code: 'next-task-failed' }] });
      expect(await stage.shown(id)).toEqual([
        'boot person: Welcome!',
        'prompt model: tea',
        'text all: About tea',
        'prompt model: fail',
        expect.stringMatching(/^error person: /),
        'prompt model: coffee',
        expect.stringMatching(/^text all: About .*coffee$/s),
      ]);
      const orders = (await stage.rows(id)).map(({ order }) => order);
      expect(orders).toEqual(orders.map((_, index) => index));
    });

    it('is reset by one workbench and goes on in another, and a reset that is undone leaves no trace', async () => {
      const stage = await agentsStage(make);
      await stage.configure(GUIDE);
      const elsewhere = toolsOf(stage);
      const [plain, undone] = [
        await stage.begin({ agentId: 'Guide' }),
        await stage.begin({ agentId: 'Guide' }),
      ];
      for (const id of [plain, undone]) {
        await stage.sessions().open(id);
        await stage.send(id, 'tea');
        if (id === undone) {
          await stage.task(id, 'ResetContext');
          await elsewhere.sessions().open(id);
          await elsewhere.task(id, 'UndoReset');
        }
        await elsewhere.send(id, 'coffee');
      }
      const [first, second, third, fourth] = stage.bodies().map((body) => JSON.stringify(body));
      expect([third, fourth]).toEqual([first, second]);
      await elsewhere.task(undone, 'Begin anew');
      await stage.send(undone, 'water');
      expect(await stage.shown(undone)).toEqual([
        'boot person: Welcome!',
        'prompt all: tea',
        'text all: About tea',
        '— marker 2 —',
        'boot person: Welcome!',
        '— undo 1 —',
        'prompt all: coffee',
        'text all: About coffee',
        '— marker 3 —',
        'boot person: Welcome!',
        'prompt all: water',
        'text all: About water',
      ]);
      expect(JSON.stringify(stage.bodies().at(-1))).not.toContain('tea');
      await expect(stage.sessions().runTask({ sessionId: undone, task: 'UndoReset' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it('keeps its order where all of it happens in one millisecond, and where the clock goes back', async () => {
      let now = new Date('2026-05-14T12:00:00.000Z');
      const stage = await contextStage({ make, now: () => now });
      await stage.configure(GUIDE);
      const id = await stage.begin({ agentId: 'Guide' });
      await stage.sessions().open(id);
      await stage.task(id, 'Tell me of tea');
      await stage.task(id, 'Help me');
      await stage.send(id, 'Well?');
      expect(new Set((await stage.rows(id)).map(({ createdAt }) => createdAt)).size).toBe(1);
      now = new Date('2026-05-14T11:00:00.000Z');
      await stage.task(id, 'ResetContext');
      await stage.task(id, 'UndoReset');
      await stage.send(id, 'And then?');
      expect(await stage.shown(id)).toEqual([
        'boot person: Welcome!',
        'prompt all: What is tea?',
        'text all: Yes.',
        expect.stringMatching(/^text person: \*\*Guide\*\*/),
        'prompt all: Well?',
        'text all: Yes.',
        '— marker 2 —',
        'boot person: Welcome!',
        '— undo 1 —',
        'prompt all: And then?',
        'text all: Yes.',
      ]);
      const [request] = stage.models.requests.slice(-1);
      expect(request && userTexts(request)).toEqual(['What is tea?', 'Well?', 'And then?']);
    });

    it('goes on where its entries are without anything that was noted of them', async () => {
      const stage = await contextStage({ make });
      await stage.configure(GUIDE);
      const id = await stage.begin({ agentId: 'Guide' });
      await stage.sessions().open(id);
      for (const name of ['Tell me of tea', 'ResetContext', 'UndoReset']) await stage.task(id, name);
      const store = await openStore(stage.location);
      const said = store.db.updateTable('Messages').where('kind', 'in', BARE);
      await said.set({ metadata: '{}' }).execute();
      await store.close();

      const { sessions } = stage.another();
      expect(await sessions.open(id)).toMatchObject({ warnings: [] });
      expect((await sessions.offers(id)).tasks).toEqual([]);
      expect((await sessions.context(id)).messages).toHaveLength(2);
      for (const name of ['ResetContext', 'UndoReset', 'ShowHelp']) await stage.task(id, name);
      expect(await stage.send(id, 'Well?')).toMatchObject({ reason: 'done' });
      const fork = await sessions.fork(id);
      await stage.send(fork.id, 'And here?');
      const [request] = stage.models.requests.slice(-1);
      expect(request && userTexts(request)).toEqual(['What is tea?', 'Well?', 'And here?']);
      await stage.performed(await sessions.regenerate({ sessionId: id }));
    });

    it('keeps whatever code says, and sends on no half of a character', async () => {
      const stage = await agentsStage(make);
      const id = await withCode(
        stage,
        String.raw`
        import { AvailableTask, Response, Task } from 'cuebook';
        export default class {
          async *executeTask(task) {
            if (task.name === 'Fail') throw new Error('Spilt \0 and \ud800.');
            yield 'Samovar\0 \ud83d';
            yield '\ude00 \udc00 \ud83d';
            const again = new Task('Again', 'message', { message: 'More \ud800\0', params: { x: ['\udfff'] } });
            return new Response('', { availableTasks: [new AvailableTask('On \ud800', again)] });
          }
        }`,
      );
      expect(await stage.task(id, { name: 'Do', type: 'action' })).toMatchObject({ reason: 'done' });
      const said = (await stage.rows(id)).find(({ kind }) => kind === 'text');
      if (said?.kind !== 'text') throw new Error('It has said something.');
      expect(messageText(said)).toBe('Samovar\0 😀 \ufffd \ufffd');
      expect(said.metadata.response?.availableTasks).toEqual([
        {
          name: 'On \ufffd',
          task: { name: 'Again', type: 'message', message: 'More \ufffd\0', params: { x: ['\ufffd'] } },
        },
      ]);
      expect(await stage.task(id, 'On \ufffd')).toMatchObject({ reason: 'done' });
      const sent = JSON.stringify(stage.bodies().at(-1));
      expect(sent).toContain('😀');
      expect(sent).not.toMatch(/\\ud[89a-f]/i);
      const hits = await stage.sessions().search('samovar');
      expect(hits.map(({ message }) => message.id)).toContain(said.id);

      expect(await stage.task(id, { name: 'Fail', type: 'action' })).toMatchObject({ reason: 'error' });
      expect((await stage.shown(id)).at(-1)).toMatch(/^error person: Coder failed: Spilt/);
      expect(await stage.send(id, 'tea')).toMatchObject({ reason: 'done' });
    });
  });
}

/** What tests do with agents, by a workbench of its own. */
function toolsOf({ another, models }: AgentsStage): ReturnType<typeof agentTools> {
  const workbench = another();
  return agentTools(() => ({ folder: workbench.workspace, server: models, workbench }));
}

/** A conversation with an agent that is this code, in a workspace that is trusted. */
async function withCode(stage: AgentsStage, code: string): Promise<SessionId> {
  await stage.write('agents/coder.mjs', code);
  await stage.configure({ ...CODER, model: MODEL, metadata: {} });
  await stage.workbench.trust.grant();
  return await stage.begin({ agentId: 'Coder' });
}
