import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { person, thought, words } from '../../src/run/priming/records.case.ts';
import { fromFirstHeading, written } from '../../src/run/priming/round-trip.case.ts';
import { FIRST_THOUGHT, leadEventful } from '../model-change/eventful.ts';
import { modelOf, openStage, type Played, type Stage } from '../model-change/stage.ts';
import { PROTOCOLS, type Protocol } from '../model-server/model-server.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => await stage.close());

const begin = async (ref: string): Promise<SessionId> =>
  (await stage.workbench.priming.apply({ priming: { scriptRefs: [ref] } })).session.id;

/** What the server itself proves thoughts with; chat completions have no seal. */
const SEALING: readonly Protocol[] = ['openai-responses', 'anthropic', 'gemini'];

describe.each(SEALING)('what %s has sealed', (protocol) => {
  const from = modelOf(protocol);
  let ref: string;
  let text: string;
  let seals: readonly string[];
  beforeAll(async () => {
    const sessionId = await leadEventful(stage, from);
    ({ ref } = await stage.workbench.priming.save({ sessionId, slug: protocol, shared: true }));
    ({ text } = await stage.workbench.priming.read(ref));
    const again = await stage.send({ sessionId, text: 'And you?' });
    seals = sealsIn(again);
  });

  it('goes back to its own model from a script, as from the session itself', async () => {
    const played = await stage.send({ sessionId: await begin(ref), text: 'And you?', model: from });
    expect(played.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
    expect(played.summary).toMatchObject({ reason: 'done', warnings: [] });
    expect(sealsIn(played)).toEqual(seals);
    expect(seals).not.toEqual([]);
    expect(sentIn(played)).not.toContain('<thinking>');
  });

  it.each(PROTOCOLS.map(modelOf).filter((model) => model !== from))(
    'does not go to %s, which gets the readable words, and the receipt says so',
    async (to) => {
      const played = await stage.send({ sessionId: await begin(ref), text: 'And you?', model: to });
      const sent = sentIn(played);
      expect(played.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
      for (const seal of seals) expect(sent).not.toContain(seal);
      expect(sent).toContain(`<thinking>\\n${FIRST_THOUGHT}\\n</thinking>`);
      expect(played.summary.warnings).toEqual([
        { code: 'reasoning-left-out', message: expect.stringMatching(`${from}.*${to}`) },
      ]);
    },
  );

  it('is in the script that another session saves', async () => {
    const saved = await stage.workbench.priming.save({
      sessionId: await begin(ref),
      slug: `${protocol}-again`,
      shared: true,
    });
    const again = await stage.workbench.priming.read(saved.ref);
    expect(again.text.match(/provider_data: .*/g)).toEqual(text.match(/provider_data: .*/g));
    expect(again.text).toContain(from);
  });
});

describe('what another tool has sealed', () => {
  const foreign = { encrypted_content: 'OPAQUE', item: { signature: 'OPAQUE' } };
  const script = written([
    person('Hi', { genseq: 1 }),
    thought('Hm.', { genseq: 2, provider_data: foreign }),
    words('Hello.', { genseq: 2, provider_data: foreign }),
  ]);
  beforeAll(async () => {
    const folder = join(stage.workbench.workspace, '.minds/priming/team_shared');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'foreign.md'), script);
  });

  it.each(PROTOCOLS)('is not sent to %s, only what can be read', async (protocol) => {
    const sessionId = await begin('team_shared/foreign');
    const played = await stage.send({ sessionId, text: 'And you?', model: modelOf(protocol) });
    const sent = sentIn(played);
    expect(played.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
    expect(sent).not.toContain('OPAQUE');
    expect(sent).toContain('Hello.');
    expect(sent).toContain('<thinking>\\nHm.\\n</thinking>');
  });

  it('is kept, and saved again', async () => {
    const sessionId = await begin('team_shared/foreign');
    const { ref } = await stage.workbench.priming.save({ sessionId, slug: 'foreign-again', shared: true });
    expect(fromFirstHeading((await stage.workbench.priming.read(ref)).text)).toBe(script);
  });
});

/** What thoughts are proved with, whatever a protocol calls it. */
const SEAL = /"(?:thoughtSignature|signature|encrypted_content|data)":"([^"]+)"/g;

function sealsIn(played: Played): readonly string[] {
  return Array.from(sentIn(played).matchAll(SEAL), ([, seal = '']) => seal);
}

function sentIn({ requests }: Played): string {
  return JSON.stringify(requests.map(({ body }) => body));
}
