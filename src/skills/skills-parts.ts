import type { Confine } from '../model/confine.ts';
import type { Embedder } from '../model/embedder.ts';
import type { JsonObject } from '../model/json.ts';
import type { Environment } from '../model/provider.ts';
import type { InTime } from '../model/refuse-input.ts';
import type { Skill, SkillTool } from '../model/skill.ts';
import type { ReadDocument } from './folders/read-prompt.ts';
import type { RouteRequest, SkillRoute } from './routing/route.ts';
import type { SkillVectors } from './routing/skill-vectors.ts';
import type { SkillList, Skills } from './skills.ts';
import type { LentFile } from './workers/lent-files.ts';

/** What skills need from the rest of the program. */
export interface SkillsParts {
  readonly workspace: string;
  readonly environment: Environment;
  /** At most so many are chosen for a request. */
  most(): Promise<number>;
  readonly readDocument: ReadDocument;
  /** What turns texts into vectors, if something is configured for it. */
  embedder(): Promise<Embedder | undefined>;
  readonly vectors: SkillVectors;
  /** Shuts programs in, where that can be done. */
  readonly confine: Confine;
  /** Refuses to run something where the user does not trust the workspace. */
  refuseUntrusted(what: string): Promise<void>;
  readonly inTime: InTime;
  /** Why no answer can be held against a schema of this name, as a sentence; undefined where one can. */
  schemaFault(name: string): Promise<string | undefined>;
}

/** Skills as users see them, and as runs need them. */
export interface SkillsAtWork extends Skills {
  choose(list: SkillList, request: Omit<RouteRequest, 'most'>, signal: AbortSignal): Promise<SkillRoute>;
  run(skill: Skill, tool: SkillTool, input: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** Copies a file to where the scripts of a skill can read it, under a plain name. */
  lend(skill: Skill, source: string, name: string): Promise<LentFile>;
}
