import type { JsonObject } from './json.ts';

/** `message`: sent as the user's prompt. `action`: done by the agent itself. */
export const TASK_TYPES = ['message', 'action'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** Something that an agent can be told to do, by a button or by itself. */
export interface TaskSpec extends JsonObject {
  readonly name: string;
  readonly type: TaskType;
  /** What is asked, or what the user is shown to have asked for. */
  readonly message?: string;
  /** What the action needs to know. */
  readonly params?: JsonObject;
  /** The message is not added as an entry of the user. */
  readonly skipUserMessage?: boolean;
  /** The text of the response is not shown; its buttons go to the message that the task came from. */
  readonly skipBotMessage?: boolean;
}

/** A task as a button. */
export interface OfferedTask extends JsonObject {
  /** What stands on the button. */
  readonly name: string;
  readonly task: TaskSpec;
}

/** What an agent answers, as JSON. */
export interface ResponseSpec extends JsonObject {
  readonly message: string;
  /** By default it is Markdown. */
  readonly isHtml?: boolean;
  readonly meta?: ResponseMeta;
  readonly availableTasks?: readonly OfferedTask[];
  /** Run one after the other once the response is there. */
  readonly nextTasks?: readonly TaskSpec[];
}

interface ResponseMeta extends JsonObject {
  readonly isBootMessage?: boolean;
  /** Shown, and never sent to a model. */
  readonly isVirtual?: boolean;
}

/** What declared agents can do without any code. */
export const BUILT_IN_ACTIONS = [
  'ResetContext',
  'UndoReset',
  'RunScript',
  'ApplyPriming',
  'OpenSkill',
  'ShowHelp',
] as const;
export type BuiltInAction = (typeof BUILT_IN_ACTIONS)[number];

export function isBuiltInAction(name: string): name is BuiltInAction {
  return BUILT_IN_ACTIONS.some((action) => action === name);
}
