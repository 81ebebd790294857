import { describe, expect, it } from 'vitest';
import { Refusal } from '../../model/refusal.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import type { Tool } from '../../model/tool.ts';
import { skill } from '../../skills/skill.case.ts';
import { NO_SKILLS } from './chosen-skills.ts';
import { type OwnedTool, type SkillToolsWorld, toolsOfSkills, withoutAmbiguity } from './skill-tools.ts';

function skillWith(id: string, ...names: string[]): Skill {
  const tools = names.map(
    (name): SkillTool => ({
      name,
      description: name,
      parameters: { type: 'object' },
      effect: 'read',
      timeoutMs: 1000,
    }),
  );
  return skill(id, { tools });
}

const TRUSTED: SkillToolsWorld = {
  skills: {
    run: async (skill) => ({ by: skill.id }),
    lend: async () => await Promise.reject(new Error('No file is named.')),
  },
  files: { pathOf: async (hash) => hash },
  refuseUntrusted: async () => undefined,
};
const NO_FILES = () => new Map();

async function ofSkills(...skills: Skill[]): Promise<readonly OwnedTool[]> {
  return (await toolsOfSkills({ ...NO_SKILLS, skills }, TRUSTED, NO_FILES)).tools;
}

const READ_FILES: OwnedTool = {
  tool: { name: 'read_files', description: '', inputSchema: {}, effect: 'read', run: () => 'built in' },
  owner: 'Cuebook itself',
};

async function called(tool: Tool | undefined): Promise<unknown> {
  return await tool?.run({}, { callId: 'c', signal: new AbortController().signal });
}

describe('the tools of chosen skills', () => {
  it('are those that are declared', async () => {
    const [count, sum] = await ofSkills(skillWith('a', 'count', 'sum'), skillWith('b'));
    expect([count?.tool.name, sum?.tool.name]).toEqual(['count', 'sum']);
    expect(await called(count?.tool)).toEqual({ by: 'a' });
  });

  it('are not offered where the workspace is not trusted', async () => {
    const refuseUntrusted = async () => {
      throw new Refusal('UNTRUSTED', 'No.');
    };
    const skills = [skillWith('a', 'count')];
    expect(await toolsOfSkills({ ...NO_SKILLS, skills }, { ...TRUSTED, refuseUntrusted }, NO_FILES)).toEqual({
      tools: [],
      warnings: [{ code: 'skill-tools-untrusted', message: expect.stringContaining('cuebook trust') }],
    });
  });

  it('run no more once trust is taken back', async () => {
    let isTrusted = true;
    const refuseUntrusted = async () => {
      if (!isTrusted) throw new Refusal('UNTRUSTED', 'Not any more.');
    };
    const skills = [skillWith('a', 'count')];
    const { tools } = await toolsOfSkills(
      { ...NO_SKILLS, skills },
      { ...TRUSTED, refuseUntrusted },
      NO_FILES,
    );
    isTrusted = false;
    await expect(called(tools[0]?.tool)).rejects.toMatchObject({
      code: 'untrusted',
      message: 'Not any more.',
    });
  });
});

describe('a name that two share', () => {
  it.each([
    ['two skills', [], [skillWith('a', 'count'), skillWith('b', 'count')], 'the skill a, the skill b'],
    ['a skill and a built-in', [READ_FILES], [skillWith('a', 'read_files')], 'Cuebook itself, the skill a'],
  ])('is offered once and refused, with the candidates: %s', async (_, others, skills, candidates) => {
    const tools = withoutAmbiguity(others, await ofSkills(...skills));
    expect(tools).toHaveLength(1);
    await expect(called(tools[0])).rejects.toMatchObject({
      code: 'ambiguous',
      message: expect.stringContaining(candidates),
    });
  });

  it('leaves the tools beside it alone', async () => {
    const tools = withoutAmbiguity([READ_FILES], await ofSkills(skillWith('a', 'read_files', 'sum')));
    expect(tools.map(({ name }) => name)).toEqual(['read_files', 'sum']);
    expect(await called(tools[1])).toEqual({ by: 'a' });
  });
});
