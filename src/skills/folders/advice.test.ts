import { describe, expect, it } from 'vitest';
import { adviceOn } from './advice.ts';
import { manifestText, skillsWorkspace } from './skills-workspace.case.ts';

const LONG = 'x'.repeat(121);
const GOOD_TOOL = { name: 't', description: 'Does it.', effect: 'none' };

/** What is advised on a skill with a manifest of these parts, as pointers and messages. */
async function advice(parts: Readonly<Record<string, unknown>>, prompt = 'Rules.') {
  const { listed } = skillsWorkspace({
    'ss/skill.json': manifestText('ss', parts),
    'ss/SYSTEM.md': prompt,
    'ss/scripts/t.py': '',
  });
  const notes = adviceOn(await listed('ss'));
  expect(notes.every(({ severity }) => severity === 'warning')).toBe(true);
  return notes.map(({ pointer, message }) => [pointer, message]);
}

describe('advice on a skill', () => {
  it('is none where there is nothing to say', async () => {
    const parts = { tools: [{ ...GOOD_TOOL, parameters: { properties: { a: { enum: [1, 2] } } } }] };
    expect(await advice(parts, 'x'.repeat(4_000))).toEqual([]);
  });

  it.each([
    ['a long description', { meta: { description: LONG } }, '/meta/description', '121 characters'],
    [
      'a long description of a tool',
      { tools: [{ ...GOOD_TOOL, description: LONG }] },
      '/tools/0/description',
      '120',
    ],
    ['a tool without one', { tools: [{ name: 't', effect: 'none' }] }, '/tools/0', 'no description'],
    [
      'a tool without an effect',
      { tools: [{ name: 't', description: 'Does.' }] },
      '/tools/0',
      'asks each time',
    ],
    [
      'a long enum',
      {
        tools: [
          { ...GOOD_TOOL, parameters: { properties: { a: { enum: Array.from({ length: 21 }, String) } } } },
        ],
      },
      '/tools/0/parameters/properties/a/enum',
      '21 values',
    ],
    [
      'a long description of a parameter',
      { tools: [{ ...GOOD_TOOL, parameters: { properties: { a: { description: LONG } } } }] },
      '/tools/0/parameters/properties/a/description',
      '121 characters',
    ],
    ['another id than its folder', { meta: { id: 'other' } }, '/meta/id', 'not the name of its folder, ss'],
    [
      'rules named twice',
      { entry: { system_prompt: 'SYSTEM.md', prompt: 'a.md' } },
      '/entry/prompt',
      'never',
    ],
  ])('is given on %s', async (_, parts, pointer, says) => {
    expect(await advice(parts)).toEqual([[pointer, expect.stringContaining(says)]]);
  });

  it('names tools by their places, also after one that has no script', async () => {
    const parts = {
      tools: [
        { ...GOOD_TOOL, name: 'gone' },
        { ...GOOD_TOOL, description: LONG },
      ],
    };
    expect(await advice(parts)).toEqual([['/tools/1/description', expect.any(String)]]);
  });

  it('is given on rules that are cut, and on none', async () => {
    expect(await advice({}, '规'.repeat(4_001))).toEqual([
      [undefined, expect.stringContaining('4,001 characters')],
    ]);
    expect(await advice({}, ' \n')).toEqual([[undefined, expect.stringContaining('no rules')]]);
  });

  it('is given on what nobody will find', async () => {
    const { listed } = skillsWorkspace({ 'p/SYSTEM.md': 'Rules.', 'q/skill.json': '{' });
    const found = 'It has neither a description nor triggers, and will hardly be found.';
    expect(adviceOn(await listed('p'))).toEqual([{ severity: 'warning', file: '', message: found }]);
    expect(adviceOn(await listed('q'))).toEqual([]);
  });
});
