import type { JsonObject } from '../../model/json.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import type { RouteRequest, SkillRoute } from '../../skills/routing/route.ts';
import type { SkillList } from '../../skills/skills.ts';
import type { LentFile } from '../../skills/workers/lent-files.ts';

/** What a run needs of the skills of its workspace. */
export interface SkillsWorld {
  /** As they are on disk now. */
  list(): Promise<SkillList>;
  choose(list: SkillList, request: Omit<RouteRequest, 'most'>, signal: AbortSignal): Promise<SkillRoute>;
  /** Runs the script of a tool. What goes wrong is a ToolFailure. */
  run(skill: Skill, tool: SkillTool, input: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** Copies a file to where the scripts of a skill can read it, under a plain name. */
  lend(skill: Skill, source: string, name: string): Promise<LentFile>;
}
