import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Draft, prompt, result, rowsOf, text, thought } from '../../src/context/gate-rows.case.ts';
import { apiEngine } from '../../src/engine/api/api-engine.ts';
import { testChoice } from '../../src/engine/api/model-choice.case.ts';
import { thinkingSignature } from '../model-server/anthropic/signatures.ts';
import { PROTOCOLS, type Protocol, type ReplyPart } from '../model-server/model-server.ts';
import { asked, goOn } from './go-on.ts';
import { modelOf, openStage, type Stage } from './stage.ts';

const THOUGHT: ReplyPart = { type: 'reasoning', text: 'Hm.' };
const CALL: ReplyPart = { type: 'tool-call', name: 'look', input: {} };
const YES: ReplyPart = { type: 'text', text: 'Yes.' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => await stage.close());

/** The answers that come next, one for each request; the last goes on. */
function answers(...replies: readonly (readonly ReplyPart[])[]): void {
  const left = [...replies];
  stage.answer = () => ({ parts: (left.length > 1 ? left.shift() : left[0]) ?? [] });
}

describe('a thought that nothing follows', () => {
  // "Item 'rs_…' of type 'reasoning' was provided without its required following item."
  it('does not keep its own model from being asked again', async () => {
    answers([THOUGHT, { type: 'redacted-reasoning' }, { type: 'break' }], [YES]);
    const { sessionId } = await stage.begin(modelOf('openai-responses'), 'Look');
    const { summary } = await stage.send({ sessionId, text: 'Again' });
    expect(summary).toMatchObject({ reason: 'done' });
  });
});

describe('a model of Anthropic that is to think', () => {
  const thinking = { reasoning: 'high' };
  const anthropic = modelOf('anthropic');
  const PAUSED = { code: 'reasoning-off', message: expect.stringContaining(anthropic) };

  // "When `thinking` is enabled, a final `assistant` message must start with a thinking block."
  it('goes on in the middle of the tool calls of another model', async () => {
    answers([THOUGHT, CALL], [{ type: 'error', message: 'Overloaded' }], [YES]);
    const { sessionId } = await stage.begin(modelOf('openai-responses'), 'Look', thinking);
    const { summary } = await stage.send({ sessionId, model: anthropic });
    expect(summary).toMatchObject({ reason: 'done' });
    expect(summary.warnings).toContainEqual(PAUSED);
  });

  it('goes on when it called a tool without a thought itself', async () => {
    answers([THOUGHT, CALL], [CALL], [YES]);
    const { summary } = await stage.begin(anthropic, 'Look', thinking);
    expect(summary).toMatchObject({ reason: 'done' });
    expect(summary.warnings).toContainEqual(PAUSED);
  });

  it('is asked anew when a turn was broken off between calls without a thought and the next answer', async () => {
    answers([CALL], [{ type: 'error', message: 'Overloaded' }], [YES]);
    const { sessionId } = await stage.begin(modelOf('openai-chat'), 'Look', thinking);
    const { summary } = await stage.send({ sessionId, text: 'Again', model: anthropic });
    expect(summary).toMatchObject({ reason: 'done' });
    expect(summary.warnings).toContainEqual(PAUSED);
  });

  it('thinks again in the next turn', async () => {
    answers([CALL], [YES]);
    const { sessionId } = await stage.begin(anthropic, 'Look', thinking);
    const { summary, requests } = await stage.send({ sessionId, text: 'Again' });
    expect(summary).toMatchObject({ reason: 'done', warnings: [] });
    expect(requests[0]?.body).toMatchObject({ thinking: { type: 'enabled' } });
  });

  it('thinks on in the middle of its own calls when they began with a thought', async () => {
    answers([THOUGHT, CALL], [THOUGHT, CALL], [YES]);
    const { summary, requests } = await stage.begin(anthropic, 'Look', thinking);
    expect(summary).toMatchObject({ reason: 'done', warnings: [] });
    expect(requests.map(({ body }) => body)).toMatchObject(Array(3).fill({ thinking: { type: 'enabled' } }));
  });
});

describe('a call whose input is JSON but no object', () => {
  const play = async (protocol: Protocol) => {
    answers([{ type: 'tool-call', name: 'look', input: '["x"]' }], [YES]);
    return (await stage.begin(modelOf(protocol), 'Look')).summary;
  };

  it.each(PROTOCOLS)('is taken back by %s', async (protocol) => {
    expect(await play(protocol)).toMatchObject({ reason: 'done' });
  });
});

describe('answers without a prompt between them', () => {
  const play = async (protocol: Protocol, ...second: readonly Draft[]) => {
    answers([YES]);
    const choice = testChoice(stage.server, protocol);
    const rows = rowsOf([prompt('Hi'), text('Hello'), ...second]);
    const events = await goOn(asked(rows), {
      engine: apiEngine({ choice, settings: {} }),
      model: choice.name,
    });
    return events.at(-1);
  };
  const looking = [call('a', { genseq: 2 }), result('a')];

  // Gemini: "function call turn comes immediately after a user turn or after a function response turn".
  it.each(PROTOCOLS)('are taken by %s', async (protocol) => {
    expect(await play(protocol, ...looking)).toMatchObject({ reason: 'done' });
  });

  // Its SDK joins answers that stand side by side, and in an answer thoughts come first.
  it('are taken by anthropic when the second begins with a thought', async () => {
    const { name: model, modelId } = testChoice(stage.server, 'anthropic');
    const seal = { anthropic: { signature: thinkingSignature(modelId, 'Hm.') } };
    const second = [thought('Hm.', { genseq: 2, model, seal }), text('Well.', { genseq: 2 })];
    expect(await play('anthropic', ...second)).toMatchObject({ reason: 'done' });
  });
});
