import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Protocol } from '../../../test/model-server/model-server.ts';
import type { JsonObject } from '../../model/json.ts';
import { eventsOf, runApi, serverFor, text } from './api-run.case.ts';
import { callSettings } from './call-settings.ts';

const CHANCE = { temperature: 0.3, maxOutputTokens: 99, topP: 0.8, seed: 7 };

describe('settings', () => {
  it.each<[Protocol, string, JsonObject, readonly string[]]>([
    ['openai-chat', 'local-model', { temperature: 0.3, max_tokens: 99, top_p: 0.8, seed: 7 }, []],
    ['openai-responses', 'gpt-4.1', { temperature: 0.3, max_output_tokens: 99, top_p: 0.8 }, ['seed']],
    ['openai-responses', 'gpt-5', { max_output_tokens: 99 }, ['seed', 'temperature', 'topP']],
    ['anthropic', 'claude-sonnet-4-5', { temperature: 0.3, max_tokens: 99 }, ['seed', 'topP']],
    ['gemini', 'gemini-2.5-flash', { generationConfig: CHANCE }, []],
  ])(
    'reach %s, model %s, and those that it does not know are warned of',
    async (protocol, modelId, sent, unknown) => {
      const { body, warnings } = await asked(protocol, CHANCE, modelId);
      expect(body).toMatchObject(sent);
      expect(warnings).toEqual(
        unknown.map((name) => expect.stringMatching(`^${name} is not supported by this model[.:]`)),
      );
    },
  );

  it('are sent by no protocol where none are given', async () => {
    const names = /temperature|top_?p|seed|reasoning_effort|effort|thinking|max_output|maxOutput/i;
    for (const protocol of PROTOCOLS) {
      const { body } = await asked(protocol, {});
      expect(JSON.stringify(body)).not.toMatch(names);
    }
  });

  it('that are none of ours are left out', () => {
    expect(callSettings({ colour: 'red', temperature: 'hot' }, 'openai-compatible')).toEqual({});
  });
});

describe('a level of reasoning', () => {
  it.each<[Protocol, string, JsonObject]>([
    ['openai-chat', 'local-model', { reasoning_effort: 'high' }],
    ['openai-responses', 'gpt-5', { reasoning: { effort: 'high' } }],
    ['anthropic', 'claude-sonnet-4-5', { thinking: { type: 'enabled', budget_tokens: expect.any(Number) } }],
    [
      'gemini',
      'gemini-3-pro-preview',
      { generationConfig: { thinkingConfig: { thinkingLevel: 'high', includeThoughts: true } } },
    ],
    [
      'gemini',
      'gemini-2.5-flash',
      { generationConfig: { thinkingConfig: { thinkingBudget: expect.any(Number), includeThoughts: true } } },
    ],
  ])('reaches %s, model %s', async (protocol, modelId, sent) => {
    const { body, warnings } = await asked(protocol, { reasoning: 'high' }, modelId);
    expect(body).toMatchObject(sent);
    expect(warnings).toEqual([]);
  });

  it.each<[Protocol, string, JsonObject]>([
    ['openai-chat', 'local-model', { reasoning_effort: 'none' }],
    ['anthropic', 'claude-sonnet-4-5', { thinking: { type: 'disabled' } }],
    ['gemini', 'gemini-2.5-flash', { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
  ])('may be none, by %s', async (protocol, modelId, sent) => {
    const { body } = await asked(protocol, { reasoning: 'none' }, modelId);
    expect(body).toMatchObject(sent);
    expect(JSON.stringify(body)).not.toContain('includeThoughts');
  });

  it('that a model only approximates is warned of', async () => {
    const { warnings } = await asked('openai-responses', { reasoning: 'max' }, 'gpt-5');
    expect(warnings).toEqual([expect.stringMatching(/^reasoning is only approximated: .*"high"/)]);
  });

  it.each(['lots', '', 'High', 3, null, true])('that there is not is refused: %j', (reasoning) => {
    expect(() => callSettings({ reasoning }, 'openai')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: `\`reasoning\` cannot be ${JSON.stringify(reasoning)}.`,
        remedy: expect.stringMatching(
          /^Use one of provider-default, none, minimal, low, medium, high, xhigh, max\.$/,
        ),
      }),
    );
  });
});

describe('OpenAI', () => {
  it('is asked to keep no copy, and to hand its thoughts over sealed', async () => {
    const { body } = await asked('openai-responses', {}, 'gpt-5');
    expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
  });
});

async function asked(protocol: Protocol, settings: JsonObject, modelId?: string) {
  const server = await serverFor([text('Yes.')]);
  const run = await runApi(server, protocol, { settings, ...(modelId && { choice: { modelId } }) });
  expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
  return {
    body: server.requests[0]?.body,
    warnings: eventsOf(run, 'warning').map(({ message }) => message),
  };
}
