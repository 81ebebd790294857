import type { JsonObject } from './json.ts';
import type { ToolEffect } from './message.ts';

/** The name of the manifest's contract, as it stands in `schema_version`. */
export const SKILL_SCHEMA_VERSION = 'ah32.skill.v1';

/** What a script of a skill does for a model. */
export interface SkillTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
  /** `write` where the manifest says nothing. */
  readonly effect: ToolEffect;
  readonly timeoutMs: number;
  /** As it is written. */
  readonly hints?: JsonObject;
}

/** What the answer of a model that follows a skill is to be like. */
export interface SkillOutput {
  /** Texts that show that the skill was followed. */
  readonly markers: readonly string[];
  /** The name of a registered JSON Schema, which the answer has to satisfy. */
  readonly schema?: string;
  readonly maxChars?: number;
  readonly styleHints: readonly string[];
}

/** Rules for a model, and tools: a folder `skills/<id>/` of the workspace, as it is now. Anew read, it is another object. */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  readonly description: string;
  /** Skills of two groups are never chosen together; one without a group goes with any. */
  readonly group?: string;
  /** The higher wins, where two fit alike. */
  readonly priority: number;
  readonly isEnabled: boolean;
  readonly hosts: readonly string[];
  readonly tags: readonly string[];
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
  readonly examples: readonly string[];
  readonly output: SkillOutput;
  /** Whether the text of the current document goes with its rules, and at most how much of it. */
  readonly wantsDocument: boolean;
  readonly documentMaxChars?: number;
  readonly tools: readonly SkillTool[];
  /** Its rules, as text; empty where it has none. */
  readonly prompt: string;
  /** What it was read from: `skill.json`, a prompt alone, or a `SKILL.md`. */
  readonly form: 'manifest' | 'prompt' | 'agent-skill';
  /** Real path of its folder. */
  readonly folder: string;
  /** Of its manifest and its rules: changes when one of them does. */
  readonly hash: string;
}

/** Something about a skill that its author should know. */
export interface SkillNote {
  readonly severity: 'error' | 'warning';
  /** The file, from the folder of the skill; empty where it is the folder. */
  readonly file: string;
  /** JSON pointer into the file, where it is JSON. */
  readonly pointer?: string;
  /** A sentence. */
  readonly message: string;
}

/** How a folder of skills stands. Only what is `ready` is ever chosen. */
export const SKILL_STATES = ['ready', 'disabled', 'broken', 'twice'] as const;
export type SkillState = (typeof SKILL_STATES)[number];

/** A folder in `skills/`, whatever is in it. */
export interface ListedSkill {
  /** What it says of itself, else the name of its folder. */
  readonly id: string;
  /** From the workspace, with `/` between folders. */
  readonly path: string;
  readonly state: SkillState;
  /** As far as it could be read. */
  readonly skill?: Skill;
  readonly notes: readonly SkillNote[];
}

/** Which skills answer: those that fit a request, none, or these. */
export type SkillsSetting = 'auto' | 'off' | readonly string[];
