import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyRows } from '../../src/context/any-rows.case.ts';
import { apiEngine } from '../../src/engine/api/api-engine.ts';
import { testChoice } from '../../src/engine/api/model-choice.case.ts';
import { type ModelServer, PROTOCOLS, startModelServer } from '../model-server/model-server.ts';
import { fc, runs } from '../property.ts';
import { asked, goOn } from './go-on.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => ({ parts: [{ type: 'text', text: 'Yes.' }] }));
});
afterAll(async () => await server.close());

it.each(PROTOCOLS)('whatever the rows before a prompt are, %s takes them', async (protocol) => {
  const choice = testChoice(server, protocol);
  const engine = apiEngine({ choice, settings: {}, limits: { retries: 0 } });
  const property = fc.asyncProperty(anyRows, async (rows) => {
    const events = await goOn(asked(rows), { engine, model: choice.name });
    const refusal = server.requests.at(-1)?.refusal;
    expect(refusal).toBeUndefined();
    expect(events.at(-1)).toEqual({ type: 'run-end', reason: 'done' });
  });
  await fc.assert(property, runs({ usual: 20, long: 150 }));
});
