import type { JsonObject } from '../model/json.ts';
import type { ListedSkill, Skill } from '../model/skill.ts';
import type { SkillRoute } from './routing/route.ts';

/** The skills of a workspace as they are now. */
export interface SkillList {
  /** All folders, by their names. */
  readonly items: readonly ListedSkill[];
  /** Those that may be chosen; the same objects until their files change. */
  readonly ready: readonly Skill[];
}

export interface RouteWish {
  /** The current document, from the workspace: its type gives the host. */
  readonly document?: string;
  /** Only skills of this group. */
  readonly group?: string;
  readonly signal?: AbortSignal;
}

export interface SkillCall {
  readonly skill: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** The current document: an absolute path. */
  readonly document?: string;
  /** The user wants it run, though it may change something. */
  readonly isConfirmed?: boolean;
  readonly signal?: AbortSignal;
}

export interface NewSkill {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  /** What its first tool is written in; without one it has rules only. */
  readonly language?: 'python' | 'javascript';
}

/** What can be done with the skills of a workspace. */
export interface Skills {
  /** Looks at the disk, reads what has changed, and tells of everything that is there. */
  list(): Promise<SkillList>;
  /** The same, with advice to authors. Refuses ids that are not there. */
  validate(ids?: readonly string[]): Promise<readonly ListedSkill[]>;
  /** Which skills a request would get, and why. */
  route(text: string, wish?: RouteWish): Promise<SkillRoute>;
  /**
   * Runs a tool as a model would. What goes wrong is a ToolFailure; what is not there, may not be run, or has to be
   * confirmed first a Refusal.
   */
  call(call: SkillCall): Promise<JsonObject>;
  /** Writes a skill to begin with. Returns the files, from the workspace. Refuses an id that is taken. */
  create(wish: NewSkill): Promise<readonly string[]>;
  /** JSON Schema of `skill.json`. */
  schema(): Promise<JsonObject>;
  close(): Promise<void>;
}
