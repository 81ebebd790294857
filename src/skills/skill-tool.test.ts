import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import type { SkillTool } from '../model/skill.ts';
import { skill } from './skill.case.ts';
import { skillTool } from './skill-tool.ts';

const SKILL = skill('count');

const TOOL: SkillTool = {
  name: 'count_words',
  description: 'Counts words.',
  effect: 'read',
  timeoutMs: 1000,
  parameters: {
    type: 'object',
    properties: { doc_text: { type: 'string' }, word: { type: 'string' } },
    required: ['doc_text'],
  },
};

/** A tool that notes what it is run with. */
function offered(tool: Partial<SkillTool> = {}, document?: () => Promise<string>) {
  const inputs: JsonObject[] = [];
  const made = skillTool(
    SKILL,
    { ...TOOL, ...tool },
    {
      document,
      run: async (_, __, input) => {
        inputs.push(input);
        if (input['word'] === 'fail') throw new Error('It failed.');
        return { calls: inputs.length };
      },
    },
  );
  const call = async (input: JsonObject) =>
    await made.run(input, { callId: 'c', signal: new AbortController().signal });
  return { tool: made, inputs, call };
}

const NOTES = async () => 'One two.';

describe('the current document', () => {
  it.each([
    ['is left out', {}],
    ['is blank', { doc_text: ' \n' }],
    ['is null', { doc_text: null }],
  ])('is filled in where doc_text %s', async (_, input) => {
    expect(await offered({}, NOTES).tool.prepare?.(input)).toEqual({ doc_text: 'One two.' });
  });

  it('gives way to a text that the model gives', async () => {
    expect(await offered({}, NOTES).tool.prepare?.({ doc_text: 'Mine.' })).toEqual({ doc_text: 'Mine.' });
  });

  it('is not asked of a model where there is one', () => {
    expect(offered({}, NOTES).tool.inputSchema['required']).toEqual([]);
    expect(offered().tool.inputSchema['required']).toEqual(['doc_text']);
  });

  it('is read for nobody who does not take it', () => {
    const { tool } = offered({ parameters: { type: 'object', properties: {} } }, NOTES);
    expect(tool.prepare).toBeUndefined();
  });
});

describe('a call', () => {
  it.each(['none', 'read'] as const)(
    'that says %s of its effect is run once for each input',
    async (effect) => {
      const { call, inputs } = offered({ effect });
      const answers = await Promise.all([
        call({ word: 'a', doc_text: 'x' }),
        call({ doc_text: 'x', word: 'a' }),
        call({ word: 'b', doc_text: 'x' }),
      ]);
      expect(answers).toEqual([{ calls: 1 }, { calls: 1 }, { calls: 2 }]);
      expect(inputs).toHaveLength(2);
    },
  );

  it('that has effects is run each time', async () => {
    const { call } = offered({ effect: 'write' });
    await call({});
    expect(await call({})).toEqual({ calls: 2 });
  });

  it('that failed is run again', async () => {
    const { call, inputs } = offered();
    await expect(call({ word: 'fail' })).rejects.toThrow('It failed.');
    await expect(call({ word: 'fail' })).rejects.toThrow('It failed.');
    expect(inputs).toHaveLength(2);
  });
});
