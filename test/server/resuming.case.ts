import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { RunningServer } from '../../src/server/serve.ts';
import { routes } from '../../src/wire/routes.ts';
import { testRandom, times } from '../campaign.ts';
import type { Random } from '../fuzz/random.ts';
import type { Answer, ReplyPart } from '../model-server/contract.ts';
import { progressOf } from '../progress.ts';
import { EventClient } from './event-client.ts';
import { SeenSession } from './seen-session.ts';
import { type MakeDatabase, MODEL, makeStage, type Stage, serverOn } from './stage.ts';

const VISITS = times({ usual: 150, long: 5_000 });

/** A client that loses its connection again and again, at any moment. */
export function describeResuming(name: string, make: MakeDatabase): void {
  describe(`resuming on ${name}`, () => {
    it(`shows every event once and every part whole to a client that comes and goes ${VISITS} times`, async () => {
      const random = testRandom();
      const pace = new Pace();
      const stage = await makeStage(make, slowStory(pace));
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
      const progress = progressOf(`visits on ${name}`, VISITS);
      while (!isOver() || seen.lastSeq < (await stage.workbench.sessions.get(id)).lastSeq) {
        visits++;
        await visit(server, id, seen, random, pace);
        progress.advance();
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
    });
  });
}

/**
 * Comes back after the last event that was seen, and leaves after some items or some time, whichever is sooner. Every
 * fourth visit stays for its items, unless none come. What a visitor sees makes the story go on.
 */
async function visit(
  { url, token }: RunningServer,
  sessionId: SessionId,
  seen: SeenSession,
  random: Random,
  pace: Pace,
): Promise<void> {
  const client = await EventClient.connect({ url, token, sessionId, lastEventId: seen.lastSeq });
  pace.tick();
  expect(client.status).toBe(200);
  seen.connect();
  const timer = setTimeout(() => client.leave(), random.once(4) ? 1_000 : random.fraction() * 12);
  let left = random.below(10);
  for await (const { item } of client) {
    seen.take(item);
    pace.tick();
    if (left-- <= 0) break;
  }
  clearTimeout(timer);
  client.leave();
}

const PIECES = 20;

/** Thinks and speaks, a piece for each tick, so that it is left in the middle of every part. */
const slowStory =
  (pace: Pace): Answer =>
  () => ({ parts: [...slowly('reasoning', pace, 0), ...slowly('text', pace, PIECES)] });

function slowly(type: 'reasoning' | 'text', pace: Pace, start: number): readonly ReplyPart[] {
  return Array.from({ length: PIECES }, (_, at) => [
    { type: 'wait', until: pace.after(start + at) } as const,
    { type, text: `${type} ${at} 🎭, ` },
  ]).flat();
}

/** A clock that goes on only when something happens, however fast the machine is. */
class Pace {
  #ticks = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();

  tick(): void {
    this.#ticks++;
    this.#waiting.get(this.#ticks)?.resolve();
    this.#waiting.delete(this.#ticks);
  }

  /** Resolves after so many more ticks. */
  async after(ticks: number): Promise<void> {
    if (ticks === 0) return;
    const at = this.#ticks + ticks;
    const waiting = this.#waiting.get(at) ?? Promise.withResolvers<void>();
    this.#waiting.set(at, waiting);
    await waiting.promise;
  }
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
