import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SessionId } from '../../src/model/ids.ts';
import { createClient, eventsAddress } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { MODELS } from '../api/contender.ts';
import { type Child, startChild } from '../child.ts';
import { COST, type Cost, type Place, type SETUP, type Wanted } from './contract.ts';

/** One conversation on a server, which can be watched. */
export interface Stage {
  /** Of the session, where there is one. */
  readonly id?: SessionId;
  readonly place: Place;
  prompt(wanted: Wanted): Promise<void>;
  /** Resolves when the next prompt can be sent. */
  settled(): Promise<void>;
}

/** A server in a process of its own. */
export interface Contender {
  open(): Promise<Stage>;
  cost(): Promise<Cost>;
  stop(): Promise<void>;
}

type Setup = z.infer<typeof SETUP>;
const GREETING = z.object({ url: z.url(), token: z.string() });
const LOOK_EVERY_MS = 50;

export async function startCuebook(setup: Setup): Promise<Contender> {
  const child = await startChild(new URL('./cuebook-process.ts', import.meta.url), setup);
  const { url, token } = GREETING.parse(child.greeting);
  const client = createClient({ base: url, token });
  return {
    ...usual(child),
    async open() {
      const model = `ollama/${MODELS['openai-compatible']}`;
      const { id } = await client.json(routes.createSession, { body: { model } });
      return {
        id,
        place: { url, token, path: eventsAddress(id, 0) },
        async prompt(wanted) {
          await client.json(routes.sendPrompt, { params: { id }, body: { prompt: JSON.stringify(wanted) } });
        },
        async settled() {
          while ((await client.json(routes.health)).running > 0) await sleep(LOOK_EVERY_MS);
        },
      };
    },
  };
}

export async function startPlain(setup: Setup): Promise<Contender> {
  const child = await startChild(new URL('./plain-process.ts', import.meta.url), setup);
  const { url, token } = GREETING.parse(child.greeting);
  return {
    ...usual(child),
    open: async () => ({
      place: { url, token, path: '/events' },
      async prompt(wanted) {
        await fetch(`${url}/prompts`, { method: 'POST', body: JSON.stringify(wanted) });
      },
      settled: async () => undefined,
    }),
  };
}

function usual(child: Child): Pick<Contender, 'cost' | 'stop'> {
  return {
    cost: async () => COST.parse(await child.ask('cost')),
    stop: () => child.stop(),
  };
}
