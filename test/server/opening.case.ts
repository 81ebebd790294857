import { describe, expect, it } from 'vitest';
import { routes } from '../../src/wire/routes.ts';
import { agentsStage, CODER, EAGER, GUIDE } from './agents-stage.ts';
import { EventClient } from './event-client.ts';
import { appOn, type MakeDatabase, serverOn } from './stage.ts';

/** What agents do when somebody looks at a conversation with them, over HTTP. */
export function describeOpening(name: string, make: MakeDatabase): void {
  describe(`agents whose conversations are opened over HTTP on ${name}`, () => {
    it('begin a conversation that is opened, once, though two servers are asked at once', async () => {
      const stage = await agentsStage(make);
      await stage.configure(GUIDE);
      const clients = [appOn(stage).client, appOn({ ...stage, workbench: stage.another() }).client];
      const id = await stage.begin({ agentId: 'Guide' });
      const opened = await Promise.all(
        [...clients, ...clients, ...clients].map(
          async (client) => await client.json(routes.openSession, { params: { id } }),
        ),
      );
      const [boot, ...others] = (await stage.rows(id)).filter(({ kind }) => kind === 'boot');
      expect(others).toEqual([]);
      for (const each of opened) {
        expect(each).toMatchObject({
          session: { id, nextOrder: 1 },
          agent: { id: 'Guide', name: 'Guide' },
          boot: boot?.id,
          warnings: [],
          run: null,
        });
      }
      expect(await stage.shown(id)).toEqual(['boot person: Welcome!']);
      expect(stage.bugs).toEqual([]);
    });

    it('are nobody in a conversation without one, and are missed where they are gone', async () => {
      const stage = await agentsStage(make);
      await stage.configure(GUIDE);
      const { client } = appOn(stage);
      const plain = await stage.begin();
      const open = { agent: null, boot: null, run: null };
      const opened = await client.json(routes.openSession, { params: { id: plain } });
      expect(opened).toEqual({ ...open, session: await stage.sessions().get(plain), warnings: [] });
      const id = await stage.begin({ agentId: 'Guide' });
      await stage.configure({ ...GUIDE, name: 'Other' });
      expect(await client.json(routes.openSession, { params: { id } })).toMatchObject({
        ...open,
        warnings: [{ code: 'agent-missing' }],
      });
    });

    it('do what they want done next in a trusted workspace, though whoever asked has hung up', async () => {
      const answered = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const stage = await agentsStage(make, ({ prompt }) => {
        asked.resolve();
        return {
          parts: [
            { type: 'wait', until: answered.promise },
            { type: 'text', text: `About ${prompt}` },
          ],
        };
      });
      await stage.configure(EAGER);
      await stage.workbench.trust.grant();
      const server = await serverOn(stage);
      const id = await stage.begin({ agentId: 'Guide' });
      const events = await EventClient.join({ ...server, sessionId: id });
      const leave = new AbortController();
      const response = fetch(`${server.url}/api/sessions/${id}/open`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}` },
        signal: leave.signal,
      });
      await asked.promise;
      leave.abort();
      await response.then(async (each) => await each.text()).catch(() => undefined);
      answered.resolve();
      await summaryOf(events);
      expect((await stage.shown(id)).map((row) => row.split('\n')[0])).toEqual([
        'boot person: Welcome!',
        'prompt model: What is tea?',
        'text all: About What is tea?',
        expect.stringMatching(/^text \w+: \*\*Guide\*\* answers here/),
      ]);
      expect(stage.bugs).toEqual([]);
    });

    it('are ended with the server while they do what is next', async () => {
      const asked = Promise.withResolvers<void>();
      const stage = await agentsStage(make, () => {
        asked.resolve();
        return { parts: [{ type: 'text', text: 'Tea is' }, { type: 'stall' }] };
      });
      await stage.configure(EAGER);
      await stage.workbench.trust.grant();
      const server = await serverOn(stage);
      const id = await stage.begin({ agentId: 'Guide' });
      await server.client.json(routes.openSession, { params: { id } });
      await asked.promise;
      await server.stop();
      expect(await stage.sessions().get(id)).toMatchObject({ sessionStatus: 'interrupted' });
      expect((await stage.rows(id)).at(-1)).toMatchObject({
        kind: 'turn-end',
        metadata: { reason: 'aborted' },
      });
      expect(stage.bugs).toEqual([]);
    });

    it('tell who opens which run it is, and nobody a second time', async () => {
      const stage = await agentsStage(make);
      await stage.configure(EAGER);
      await stage.workbench.trust.grant();
      const { client, runs } = appOn(stage);
      const id = await stage.begin({ agentId: 'Guide' });
      const open = async () => await client.json(routes.openSession, { params: { id } });
      const opened = await open();
      await runs.idle();
      // The session was made, and the boot message said.
      expect(opened).toMatchObject({ run: { sessionId: id, after: 2 } });
      expect(await open()).toMatchObject({ boot: opened.boot, run: null });
      expect(stage.models.requests).toHaveLength(1);
    });

    it('wait for a click with what they want done next where the workspace is not trusted', async () => {
      const stage = await agentsStage(make);
      await stage.configure(EAGER);
      const { client } = appOn(stage);
      const id = await stage.begin({ agentId: 'Guide' });
      const { run, boot } = await client.json(routes.openSession, { params: { id } });
      expect(run).toBe(null);
      const { tasks } = await client.json(routes.listOffers, { params: { id } });
      expect(tasks.map((task) => [task.name, task.messageId])).toEqual([
        ['What is tea?', boot],
        ['ShowHelp', boot],
      ]);
      expect(stage.models.requests).toEqual([]);
    });

    it('open a conversation though what is to be done next fails, and say so', async () => {
      const stage = await agentsStage(make);
      await stage.write('agents/coder.mjs', 'throw new Error("broken");');
      await stage.configure({ ...CODER, metadata: EAGER.metadata });
      await stage.workbench.trust.grant();
      const { client } = appOn(stage);
      const id = await stage.begin({ agentId: 'Coder' });
      const opened = await client.json(routes.openSession, { params: { id } });
      expect(opened).toMatchObject({
        boot: expect.any(String),
        run: null,
        warnings: [{ code: 'next-tasks-refused', message: expect.stringContaining('broken') }],
      });
      expect(JSON.stringify(opened.warnings)).not.toContain(stage.workbench.workspace);
      expect(await stage.shown(id)).toEqual(['boot person: Welcome!']);
    });
  });
}

async function summaryOf(events: EventClient): Promise<void> {
  for await (const { item } of events) if (item.type === 'run-summary') break;
  events.leave();
}
