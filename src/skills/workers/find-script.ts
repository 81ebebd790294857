import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isInside, refuseUnsafeName } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import { ToolFailure } from '../../model/tool.ts';

export type Language = 'python' | 'javascript';

/** What a tool is written in, and where. */
export interface Script {
  readonly language: Language;
  /** From the folder of the skill, with `/`. */
  readonly path: string;
}

/** The first of these counts. */
const ENDINGS: readonly (readonly [ending: string, language: Language])[] = [
  ['.py', 'python'],
  ['.js', 'javascript'],
  ['.mjs', 'javascript'],
  ['.ts', 'javascript'],
];

/** The script of a tool, in the folder of its skill and nowhere else. */
export function findScript({ id, folder }: Skill, { name }: SkillTool): Script {
  for (const [ending, language] of ENDINGS) {
    const path = `scripts/${name}${ending}`;
    const real = realPathOf(folder, path);
    if (real === undefined) continue;
    if (!isInside(folder, real))
      throw new ToolFailure('failed', `${name} cannot be run: ${path} of the skill ${id} leaves its folder.`);
    return { language, path: relative(folder, real).split(sep).join('/') };
  }
  throw new ToolFailure(
    'failed',
    `${name} cannot be run: the skill ${id} has no script for it. Go on without it, ` +
      `and tell the user that scripts/${name}.py (or .js, .mjs, .ts) is missing.`,
  );
}

/** Undefined for what is not there. */
function realPathOf(folder: string, path: string): string | undefined {
  try {
    refuseUnsafeName(path);
    return realpathSync.native(join(folder, path));
  } catch (error) {
    if (isRefusal(error) || ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error) ?? ''))
      return undefined;
    throw error;
  }
}
