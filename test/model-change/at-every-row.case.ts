import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '../../src/context/gate.ts';
import { apiEngine } from '../../src/engine/api/api-engine.ts';
import { testChoice } from '../../src/engine/api/model-choice.case.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Message } from '../../src/model/message.ts';
import { type ModelRequest, PROTOCOLS, type Protocol } from '../model-server/model-server.ts';
import { leadEventful, rowsOf } from './eventful.ts';
import { asked, goOn, type Opening, resumed } from './go-on.ts';
import { modelOf, openStage, SIBLINGS, type Stage } from './stage.ts';

const KINDS = [
  'prompt',
  'reasoning',
  'text',
  'tool-call',
  'tool-result',
  'step-end',
  'turn-end',
  'error',
  'void',
];
const ENDS = ['done', 'error', 'aborted', 'done', 'aborted', 'aborted'];

/**
 * Cuts a conversation in which everything happened after each of its rows, as if its process had been killed there,
 * and goes on with every model: with a new prompt, and with the turn that was broken off.
 */
export function describeChanges(settings: JsonObject): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => await stage.close());

  const engineFor = (model: string): Engine => {
    const [protocol = '', modelId] = model.split('/');
    const known = PROTOCOLS.find((each) => each === protocol);
    if (!known) throw new Error(`There is no protocol ${protocol}.`);
    return apiEngine({ choice: testChoice(stage.server, known, modelId), settings, limits: { retries: 0 } });
  };

  describe.each(PROTOCOLS)('a conversation with %s', (protocol: Protocol) => {
    const from = modelOf(protocol);
    let rows: readonly Message[];
    beforeAll(async () => {
      const head = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
      rows = await rowsOf(stage, await leadEventful(stage, from, head));
    });

    it('has rows of every kind that a turn writes', () => {
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(KINDS));
      const ends = rows.flatMap((row) => (row.kind === 'turn-end' ? [row.metadata.reason] : []));
      expect(ends).toEqual(ENDS);
    });

    it.each([...PROTOCOLS.map(modelOf), SIBLINGS[protocol]])('goes on with %s at every row', async (to) => {
      const engine = engineFor(to);
      const problems: string[] = [];
      const tryOn = async (opening: Opening | undefined, where: string) => {
        if (!opening) return;
        const before = stage.server.requests.length;
        const events = await goOn(opening, { engine, model: to });
        const requests = stage.server.requests.slice(before);
        const refusals = requests.flatMap(({ refusal }) => refusal ?? []);
        const end = events.at(-1);
        const found = [
          ...refusals.map((refusal) => `is refused: ${refusal}`),
          ...unheardIn(opening, requests, { from, to }),
        ];
        if (end?.type !== 'run-end' || end.reason !== 'done') found.push(`ends with ${JSON.stringify(end)}`);
        problems.push(...found.map((problem) => `${where}: ${problem}`));
      };
      for (const [index, { kind }] of rows.entries()) {
        const kept = rows.slice(0, index + 1);
        await tryOn(asked(kept), `asked after ${index} (${kind})`);
        await tryOn(resumed(kept), `resumed after ${index} (${kind})`);
      }
      expect(problems).toEqual([]);
    });
  });
}

/** Whether what the new model was not sent is said, and what it can read was sent. */
function unheardIn(
  { rows, turnId }: Opening,
  requests: readonly ModelRequest[],
  { from, to }: { from: string; to: string },
): string[] {
  const problems: string[] = [];
  const isLeftOut = from !== to && rows.some(isSealed);
  const unreadable = Array.from(gate(rows, { model: to, turnId }).unreadable);
  if (unreadable.join() !== (isLeftOut ? from : ''))
    problems.push(`cannot read ${unreadable.join() || 'nobody'}`);
  if (from === to) return problems;
  const said = JSON.stringify(
    requests[0]?.messages.map(({ parts }) => parts.filter(({ type }) => type === 'text')),
  );
  const unsaid = rows.flatMap(readableThought).filter((thought) => !said?.includes(thought));
  return [...problems, ...unsaid.map((thought) => `is not told ${thought}`)];
}

/** As the protocols prove thoughts: a signature, redacted data, encrypted content. */
function isSealed({ payload }: Message): boolean {
  return /"(signature|redactedData|reasoningEncryptedContent|thoughtSignature)":"/.test(
    JSON.stringify(payload),
  );
}

function readableThought(row: Message): readonly string[] {
  if (row.kind !== 'reasoning' || row.metadata.incomplete || typeof row.payload.content === 'string')
    return [];
  return row.payload.content.flatMap((part) =>
    part.type === 'reasoning' && part.text !== '' ? [part.text] : [],
  );
}
