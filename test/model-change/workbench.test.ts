import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { PROTOCOLS, type Protocol, type SeenPart } from '../model-server/model-server.ts';
import { FIRST_THOUGHT, leadEventful, rowsOf } from './eventful.ts';
import { modelOf, openStage, type Played, SIBLINGS, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => await stage.close());

/** Chat completions have no seal: what is thought there can be read by all. */
const SEALING: readonly Protocol[] = ['openai-responses', 'anthropic', 'gemini'];

describe.each(PROTOCOLS)('a session that began with %s', (protocol: Protocol) => {
  const from = modelOf(protocol);
  let told: SessionId;
  let rows: readonly Message[];
  beforeAll(async () => {
    told = await leadEventful(stage, from);
    rows = await rowsOf(stage, told);
  });
  const others = [...PROTOCOLS.map(modelOf), SIBLINGS[protocol]].filter((model) => model !== from);
  const leftOut = (to: string) =>
    SEALING.includes(protocol)
      ? [{ code: 'reasoning-left-out', message: expect.stringMatching(`${from}.*${to}`) }]
      : [];

  it.each(others)('takes a prompt for %s, and says what that one cannot read', async (to) => {
    const sessionId = await stage.cutOff(told, rows);
    const played = await stage.send({ sessionId, text: 'And you?', model: to });
    expect(played.summary).toMatchObject({ reason: 'done', ran: 1, warnings: leftOut(to) });
    expect(refusalsIn(played)).toEqual([]);
    expect(textIn(played)).toContain(`<thinking>\n${FIRST_THOUGHT}\n</thinking>`);
  });

  it.each(others)('lets %s finish a turn that broke off between calls and results', async (to) => {
    const cut = rows.findIndex(({ kind }) => kind === 'step-end');
    const sessionId = await stage.cutOff(told, rows.slice(0, cut + 1));
    const played = await stage.send({ sessionId, model: to });
    expect(played.summary).toMatchObject({ reason: 'done', ran: 1, warnings: leftOut(to) });
    expect(refusalsIn(played)).toEqual([]);
    const kinds = (await rowsOf(stage, sessionId)).slice(cut + 1).map(({ kind }) => kind);
    expect(kinds).toEqual(['tool-result', 'tool-result', 'text', 'step-end', 'turn-end']);
  });

  it('says nothing when the same model goes on', async () => {
    const sessionId = await stage.cutOff(told, rows);
    const played = await stage.send({ sessionId, text: 'And you?', model: from });
    expect(played.summary).toMatchObject({ reason: 'done', warnings: [] });
    expect(refusalsIn(played)).toEqual([]);
    expect(textIn(played)).not.toContain('<thinking>');
  });

  it('goes to every other model and back, turn by turn', async () => {
    const sessionId = await stage.cutOff(told, rows);
    for (const model of [...others, from]) {
      const played = await stage.send({ sessionId, text: `And you, ${model}?`, model });
      expect(refusalsIn(played)).toEqual([]);
      expect(played.summary).toMatchObject({ reason: 'done' });
    }
    const back = await stage.send({ sessionId, text: 'Still there?' });
    expect(back.summary).toMatchObject({ reason: 'done', warnings: [] });
    if (protocol === 'anthropic' || protocol === 'openai-responses') {
      const seals = partsIn(back).flatMap((part) =>
        part.type === 'reasoning' ? (part.signature ?? []) : [],
      );
      expect(seals).toContainEqual(expect.stringMatching(/./));
    }
  });
});

function refusalsIn({ requests }: Played): readonly string[] {
  return requests.flatMap(({ refusal }) => refusal ?? []);
}

function partsIn({ requests }: Played): readonly SeenPart[] {
  return requests.at(-1)?.messages.flatMap(({ parts }) => parts) ?? [];
}

function textIn(played: Played): string {
  return partsIn(played)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
}
