import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillList } from './skills.ts';
import type { SkillsAtWork, SkillsParts } from './skills-parts.ts';
import type { WorkingSkills } from './working-skills.ts';

const NONE: SkillList = { items: [], ready: [] };

/** The skills of a workspace. What reads, chooses and runs them is loaded when it is first needed. Close them when done. */
export function skillsIn(parts: SkillsParts): SkillsAtWork {
  let working: Promise<WorkingSkills> | undefined;
  const work = async (): Promise<WorkingSkills> => {
    working ??= import('./working-skills.ts').then(({ WorkingSkills }) => new WorkingSkills(parts));
    return await working;
  };
  return {
    // Most workspaces have none, and load nothing for it.
    list: async () => (working || existsSync(join(parts.workspace, 'skills')) ? (await work()).list() : NONE),
    validate: async (ids) => await (await work()).validate(ids),
    route: async (text, wish) => await (await work()).route(text, wish),
    choose: async (list, request, signal) => await (await work()).choose(list, request, signal),
    call: async (call) => await (await work()).call(call),
    run: async (skill, tool, input, signal) => await (await work()).run(skill, tool, input, signal),
    lend: async (skill, source, name) => await (await work()).lend(skill, source, name),
    create: async (wish) => await (await work()).create(wish),
    schema: async () => (await import('./manifest/manifest-schema.ts')).MANIFEST_SCHEMA,
    close: async () => await (await working)?.close(),
  };
}
