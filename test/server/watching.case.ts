import { describe, expect, it } from 'vitest';
import type { StreamItem } from '../../src/model/feed.ts';
import { isDelta, isDurable } from '../../src/model/feed.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import { EventClient } from './event-client.ts';
import { SeenSession } from './seen-session.ts';
import { type MakeDatabase, MODEL, makeStage, type Stage, serverOn } from './stage.ts';

/** What happens in a session, as those see it who watch over a connection. */
export function describeWatching(name: string, make: MakeDatabase): void {
  describe(`watching a session on ${name}`, () => {
    it('tells everything from the beginning, deltas before the row that they become', async () => {
      const stage = await makeStage(make, () => ({
        parts: [{ type: 'text', text: 'One. Two. Three.', chunk: 4 }],
      }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Count.' } });
      const items = await until(client, isSummary);
      const seen = new SeenSession();
      for (const item of items) seen.take(item);
      expect(textsIn(seen)).toEqual(['One. Two. Three.']);
      expect(items.filter((item) => item.type === 'live-changed').map(({ live }) => live)).toEqual([
        false,
        true,
      ]);
      const { lastSeq } = await stage.workbench.sessions.get(id);
      expect(seen.lastSeq).toBe(lastSeq);
      expect(stage.bugs).toEqual([]);
    });

    it('gives the number of each durable event as the id to resume after, and no other', async () => {
      const stage = await makeStage(make, () => ({ parts: [{ type: 'text', text: 'Yes.' }] }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      for await (const { id: eventId, item } of client) {
        expect(eventId).toBe(isDurable(item) ? item.seq : undefined);
        if (isSummary(item)) break;
      }
    });

    it('shows a late joiner the running part as far as it came, then the rest', async () => {
      const rest = Promise.withResolvers<void>();
      const stage = await makeStage(make, () => ({
        parts: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'The first half' },
          { type: 'wait', until: rest.promise },
          { type: 'text', text: ' and the second.' },
        ],
      }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const early = await EventClient.join({ ...server, sessionId: id });
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      let text = '';
      await until(early, (item) => {
        if (isDelta(item) && item.type === 'text-delta') text += item.delta;
        return text === 'The first half';
      });
      const { lastSeq } = await server.client.json(routes.listMessages, { params: { id } });
      const late = await EventClient.connect({ ...server, sessionId: id, after: lastSeq });
      const seen: StreamItem[] = [];
      for await (const { item } of late) {
        seen.push(item);
        if (item.type === 'part-snapshot') rest.resolve();
        if (isSummary(item)) break;
      }
      expect(seen[0]).toEqual({ type: 'live-changed', sessionId: id, live: true });
      expect(seen[1]).toMatchObject({ type: 'part-snapshot', kind: 'text', text: 'The first half' });
      expect(seen[2]).toMatchObject({ type: 'text-delta', offset: 14, delta: ' and the second.' });
      early.leave();
    });

    it('goes on after the last event that a browser says it has seen', async () => {
      const stage = await makeStage(make, () => ({ parts: [{ type: 'text', text: 'Yes.' }] }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      const whole = await EventClient.join({ ...server, sessionId: id });
      const { length } = (await until(whole, isIdle)).filter(isDurable);
      const client = await EventClient.connect({
        ...server,
        sessionId: id,
        after: 1,
        lastEventId: length - 2,
      });
      const seqs = (await until(client, isIdle)).filter(isDurable).map(({ seq }) => seq);
      expect(seqs).toEqual([length - 1, length]);
    });

    it('refuses a number that no event has yet', async () => {
      const stage = await makeStage(make, () => ({ parts: [] }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.connect({ ...server, sessionId: id, after: 2 });
      expect(client.status).toBe(400);
      client.leave();
    });

    it('shows what another process runs by its durable events', async () => {
      const stage = await makeStage(make, () => ({ parts: [{ type: 'text', text: 'From elsewhere.' }] }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      const { events } = await stage.another().sessions.send({ sessionId: id, text: 'a' });
      for await (const _ of events);
      const items = await until(client, isIdle);
      expect(items.some(isDelta)).toBe(false);
      expect(items.filter((item) => item.type === 'live-changed')).toMatchObject([{ live: false }]);
      expect(items.filter(isDurable).map(({ seq }) => seq)).toEqual(
        items.filter(isDurable).map((_, at) => at + 1),
      );
    });

    it('shows what others do to a session that runs here: an answer, a request to stop, a name', async () => {
      const stage = await makeStage(make, () => ({
        parts: [{ type: 'text', text: 'Well' }, { type: 'stall' }],
      }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      const other = stage.another();
      const seen = new SeenSession();
      for await (const { item } of client) {
        seen.take(item);
        if (isDelta(item)) await other.sessions.rename(id, 'Another name');
        if (item.type === 'session-renamed' && item.data.title === 'Another name')
          await other.sessions.abort(id);
        if (isSummary(item)) break;
      }
      expect((await stage.workbench.sessions.get(id)).lastSeq).toBe(seen.lastSeq);
    });

    it('ends when the session is deleted', async () => {
      const stage = await makeStage(make, () => ({ parts: [] }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      const told: string[] = [];
      for await (const { item } of client) {
        told.push(item.type);
        if (item.type === 'live-changed') await server.client.text(routes.deleteSession, { params: { id } });
      }
      expect(told).toEqual(['session-created', 'live-changed', 'session-deleted']);
    });

    it('ends turns properly when the server stops, and says so to who watches', async () => {
      const stage = await makeStage(make, () => ({
        parts: [{ type: 'text', text: 'Well, ' }, { type: 'stall' }],
      }));
      const server = await serverOn(stage);
      const id = await conversation(stage);
      const client = await EventClient.join({ ...server, sessionId: id });
      await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      const items: StreamItem[] = [];
      let stopped: Promise<void> | undefined;
      for await (const { item } of client) {
        items.push(item);
        if (isDelta(item)) stopped ??= server.stop();
      }
      await stopped;
      expect(items.at(-1)).toEqual({ type: 'live-changed', sessionId: id, live: false });
      expect(items.find(isSummary)).toMatchObject({ data: { reason: 'aborted' } });
      const { messages } = await stage.workbench.sessions.messages(id);
      expect(messages.map(({ kind }) => kind)).toEqual(['prompt', 'text', 'turn-end']);
      expect((await stage.workbench.sessions.get(id)).sessionStatus).toBe('interrupted');
    });
  });
}

function isSummary(item: StreamItem): item is Extract<StreamItem, { type: 'run-summary' }> {
  return item.type === 'run-summary';
}

function isIdle(item: StreamItem): boolean {
  return item.type === 'status-changed' && item.data.status === 'idle';
}

async function conversation({ workbench }: Stage): Promise<SessionId> {
  return (await workbench.sessions.create({ model: MODEL })).id;
}

/** Everything up to the first that is looked for; then leaves. */
async function until(
  client: EventClient,
  isLast: (item: StreamItem) => boolean,
): Promise<readonly StreamItem[]> {
  const items: StreamItem[] = [];
  for await (const { item } of client) {
    items.push(item);
    if (isLast(item)) break;
  }
  client.leave();
  return items;
}

/** The parts that were told whole. */
function textsIn({ rows }: SeenSession): readonly string[] {
  return Array.from(rows.values()).flatMap(({ text }) => text ?? []);
}
