import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { RunningServer } from '../../src/server/serve.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Answer, ReplyPart } from '../model-server/contract.ts';
import { EventClient } from './event-client.ts';
import { SeenSession } from './seen-session.ts';
import { type MakeDatabase, MODEL, makeStage, type Stage, serverOn } from './stage.ts';

const VISITS = 1_000;

/** A client that loses its connection again and again, at any moment. */
export function describeResuming(name: string, make: MakeDatabase): void {
  describe(`resuming on ${name}`, () => {
    it(`shows every event once and every part whole to a client that comes and goes ${VISITS} times`, async () => {
      const seed = Date.now() % 1_000_000;
      const random = randomFrom(seed);
      const stage = await makeStage(make, slowStory);
      const server = await serverOn(stage);
      const { id } = await stage.workbench.sessions.create({ model: MODEL });
      const seen = new SeenSession();
      let visits = 0;
      const asking = (async () => {
        while (visits < VISITS) {
          await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Go on.' } });
          await idle(stage, id);
        }
      })();
      const isOver = trackOf(asking);
      try {
        while (!isOver() || seen.lastSeq < (await stage.workbench.sessions.get(id)).lastSeq) {
          visits++;
          await visit(server, id, seen, random);
        }
      } catch (error) {
        throw new Error(`With the seed ${seed}, at visit ${visits}:`, { cause: error });
      }
      await asking;

      expect(visits).toBeGreaterThanOrEqual(VISITS);
      const { messages, lastSeq } = await stage.workbench.sessions.messages(id);
      expect(seen.seqs).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1));
      expect(Array.from(seen.rows.keys())).toEqual(messages.map((message) => message.id));
      const parts = messages.filter(({ kind }) => kind === 'text' || kind === 'reasoning');
      const whole = parts.filter((part) => seen.rows.get(part.id)?.text !== undefined);
      for (const part of whole) expect(seen.rows.get(part.id)?.text).toBe(messageText(part));
      expect(whole.length, 'parts whose end was seen live').toBeGreaterThan(0);
      // What ended while nobody was there is told as a row, and read as one.
      for (const part of parts.filter((each) => !whole.includes(each))) {
        const query = { from: String(part.order), limit: '1' };
        const { messages: read } = await server.client.json(routes.listMessages, { params: { id }, query });
        expect(read).toEqual([part]);
      }
      expect(seen.snapshots, 'running parts that were shown to a late joiner').toBeGreaterThan(VISITS / 10);
      expect(stage.bugs).toEqual([]);
    }, 120_000);
  });
}

/** Comes back after the last event that was seen, and leaves after some items or some time, whichever is sooner. */
async function visit(
  { url, token }: RunningServer,
  sessionId: SessionId,
  seen: SeenSession,
  random: () => number,
): Promise<void> {
  const client = await EventClient.connect({ url, token, sessionId, lastEventId: seen.lastSeq });
  expect(client.status).toBe(200);
  seen.connect();
  const timer = setTimeout(() => client.leave(), random() * 12);
  let left = Math.floor(random() * 10);
  for await (const { item } of client) {
    seen.take(item);
    if (left-- <= 0) break;
  }
  clearTimeout(timer);
  client.leave();
}

/** Thinks and speaks, twice, slowly enough to be left in the middle of every part. */
const slowStory: Answer = () => ({
  parts: [...slowly('reasoning', 0), ...slowly('text', 60)],
});

function slowly(type: 'reasoning' | 'text', startMs: number): readonly ReplyPart[] {
  return Array.from({ length: 20 }, (_, at) => [
    { type: 'wait', until: after(startMs + at * 3) } as const,
    { type, text: `${type} ${at} 🎭, ` },
  ]).flat();
}

async function idle({ workbench }: Stage, id: SessionId): Promise<void> {
  const stop = new AbortController();
  const { lastSeq, sessionStatus } = await workbench.sessions.get(id);
  if (sessionStatus === 'idle') return;
  for await (const { type, data } of workbench.sessions.events(id, { after: lastSeq, signal: stop.signal })) {
    if (type === 'status-changed' && data.status !== 'processing') stop.abort();
  }
}

/** Whether a promise has settled. */
function trackOf(promise: Promise<void>): () => boolean {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  return () => isSettled;
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
