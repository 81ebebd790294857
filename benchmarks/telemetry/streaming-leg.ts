import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SessionId } from '../../src/model/ids.ts';
import { createClient, eventsAddress } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { MODELS } from '../api/contender.ts';
import { type Child, startChild } from '../child.ts';
import type { Wanted } from '../watchers/contract.ts';
import { type ServerSetup, USED, type Used, type Watching } from './contract.ts';

export const SESSIONS = 500;
/** A first answer each, for the code to be compiled; then the one that counts. */
const SHORT: Wanted = { deltas: 2, perSecond: 10 };
const LONG: Wanted = { deltas: 20, perSecond: 4 };
/** Telemetry is written each second: what is left to do is done by then. */
const AFTERWORK_MS = 1_500;
const AT_A_TIME = 25;

const GREETING = z.object({ url: z.url(), token: z.string() });

/** What one server used for an answer in each of all sessions at once, each watched by somebody. */
export async function streamingLeg(setup: ServerSetup, audience: Child): Promise<Used> {
  const server = await startChild(new URL('./server-process.ts', import.meta.url), setup);
  try {
    const { url, token } = GREETING.parse(server.greeting);
    const client = createClient({ base: url, token });
    const ask = async (watching: Watching) => void (await audience.ask(watching));
    const model = `ollama/${MODELS['openai-compatible']}`;
    const ids = await inTurn(Array.from({ length: SESSIONS }), async () => {
      const { id } = await client.json(routes.createSession, { body: { model } });
      return id;
    });
    await ask({ type: 'watch', places: ids.map((id) => ({ url, token, path: eventsAddress(id, 0) })) });
    const used = async (): Promise<Used> => {
      await sleep(AFTERWORK_MS);
      return USED.parse(await server.ask('used'));
    };
    const stream = async (wanted: Wanted, answers: number) => {
      const prompt = JSON.stringify(wanted);
      await inTurn(ids, async (id: SessionId) => {
        await client.json(routes.sendPrompt, { params: { id }, body: { prompt } });
      });
      await ask({ type: 'wait', answers });
    };
    await stream(SHORT, 1);
    const before = await used();
    await stream(LONG, 2);
    const after = await used();
    return { cpuMs: after.cpuMs - before.cpuMs, kept: after.kept - before.kept, lost: after.lost };
  } finally {
    await server.stop();
  }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_A_TIME) {
    results.push(...(await Promise.all(items.slice(first, first + AT_A_TIME).map(work))));
  }
  return results;
}
