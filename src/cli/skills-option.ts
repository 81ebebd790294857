import { Refusal } from '../model/refusal.ts';
import type { SkillsSetting } from '../model/skill.ts';
import type { GlobalOptions } from './context.ts';
import { inputPath } from './typed-paths.ts';

/** The options that say what prompts are answered with. */
export interface SkillsOptions extends Pick<GlobalOptions, 'workspace'> {
  readonly skills?: string;
  readonly document?: string;
}

interface SkillsWish {
  readonly skills?: SkillsSetting;
  /** Absolute. */
  readonly document?: string;
}

/** What `--skills auto|off|id,id` and `--document file` say. */
export function skillsWish(options: SkillsOptions): SkillsWish {
  const { skills, document } = options;
  return {
    ...(skills !== undefined && { skills: settingOf(skills) }),
    ...(document !== undefined && { document: inputPath(options, document) }),
  };
}

function settingOf(text: string): SkillsSetting {
  const word = text.trim();
  if (word === 'auto' || word === 'off') return word;
  const ids = word
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length > 0) return Array.from(new Set(ids));
  throw new Refusal('INVALID_INPUT', '--skills takes auto, off, or ids of skills with commas between them.');
}
