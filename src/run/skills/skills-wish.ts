import type { JsonObject } from '../../model/json.ts';
import type { SkillsSetting } from '../../model/skill.ts';
import { isString } from '../../model/value-check.ts';

/** What is said of skills for one run, whatever the script, the session and the agent say. */
export interface SkillsWish {
  readonly skills?: SkillsSetting | undefined;
  /** Absolute path of the current document. */
  readonly document?: string | undefined;
}

/** What was set for a session, if it can be. */
export function skillsSettingIn({ skills }: JsonObject = {}): SkillsSetting | undefined {
  if (skills === 'auto' || skills === 'off') return skills;
  return Array.isArray(skills) && skills.every(isString) ? skills : undefined;
}
