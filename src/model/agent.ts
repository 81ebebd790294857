import type { Json, JsonObject } from './json.ts';
import type { SkillsSetting } from './skill.ts';
import type { ResponseSpec, TaskSpec } from './task.ts';

/** The id of whoever answers where no agent is named. */
export const DEFAULT_MEMBER = 'default';

/** Who answers, as `agents.json` says it. */
export interface Agent {
  /** Its name in the folder of its priming scripts and in sessions; by default its name. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** As `provider/name`. */
  readonly model?: string;
  /** The file with its system prompt, from the workspace. */
  readonly systemPrompt?: string;
  /** Model settings, and whatever else its code wants to know. */
  readonly settings: JsonObject;
  readonly skills?: SkillsSetting;
  readonly tools?: readonly string[];
  readonly datasets?: readonly string[];
  /** The module of an agent that is code, from the workspace. */
  readonly path?: string;
  /** As it is written. */
  readonly metadata: JsonObject;
  /** What a conversation with it begins with; absent where it is written wrongly. */
  readonly bootMessage?: ResponseSpec;
  readonly operations: readonly Operation[];
}

/** Something that can be done in a conversation at any time. */
export type Operation =
  | {
      readonly name: string;
      readonly control: 'button';
      readonly type: 'task';
      readonly task: TaskSpec;
    }
  | {
      readonly name: string;
      readonly control: 'select';
      readonly type: 'setting';
      /** The setting of the session that is changed: `model`, a model setting, or one of the agent's own. */
      readonly setting: string;
      readonly options: readonly { readonly name: string; readonly value: Json }[];
    }
  | {
      readonly name: string;
      readonly control: 'upload';
      readonly type: 'task';
      /** Is given the file. */
      readonly task: TaskSpec;
      /** Which files, as an `accept` attribute says it. */
      readonly accept?: string;
    };
