import type { Skill } from '../model/skill.ts';
import { plainFields } from './manifest/manifest-fields.ts';

/** A skill with these facts, and what skills are without them. */
export function skill(id: string, facts: Partial<Skill> = {}): Skill {
  return {
    ...plainFields(id),
    tools: [],
    prompt: 'Follow the rules.',
    form: 'manifest',
    folder: `/workspace/skills/${id}`,
    hash: id,
    ...facts,
  };
}
