import type { JsonObject } from '../../model/json.ts';
import type { OfferedTask, TaskSpec, TaskType } from '../../model/task.ts';

/** What else is known of a task. */
export interface TaskOptions {
  readonly message?: string | undefined;
  readonly params?: JsonObject | undefined;
  readonly skipUserMessage?: boolean | undefined;
  readonly skipBotMessage?: boolean | undefined;
  /** The message that the task came from. */
  readonly messageId?: string | undefined;
  readonly file?: TaskFile | undefined;
}

/** What the user gives to a task. */
export interface TaskFile {
  readonly name: string;
  readonly text: string;
}

/** Something that an agent is told to do. Its type may be spelled in any case. */
export class Task {
  readonly name: string;
  readonly type: TaskType;
  readonly message: string | undefined;
  readonly params: JsonObject;
  readonly skipUserMessage: boolean;
  readonly skipBotMessage: boolean;
  readonly messageId: string | undefined;
  readonly file: TaskFile | undefined;

  constructor(name: string, type: TaskType | Uppercase<TaskType> = 'action', options: TaskOptions = {}) {
    if (typeof name !== 'string' || name === '') throw new TypeError('A task needs a name.');
    const {
      message,
      params = {},
      skipUserMessage = false,
      skipBotMessage = false,
      messageId,
      file,
    } = options;
    this.name = name;
    this.type = taskType(type);
    this.message = message;
    this.params = structuredClone(params);
    this.skipUserMessage = skipUserMessage;
    this.skipBotMessage = skipBotMessage;
    this.messageId = messageId;
    this.file = file;
  }

  static fromJSON(json: TaskJson): Task {
    const { name, type, ...options } = json;
    return new Task(name, type, options);
  }

  toJSON(): TaskSpec {
    const { name, type, message, params, skipUserMessage, skipBotMessage } = this;
    return {
      name,
      type,
      ...(message !== undefined && { message }),
      ...(Object.keys(params).length > 0 && { params }),
      ...(skipUserMessage && { skipUserMessage }),
      ...(skipBotMessage && { skipBotMessage }),
    };
  }
}

/** A task as it is written down. */
export interface TaskJson extends TaskOptions {
  readonly name: string;
  readonly type?: TaskType | Uppercase<TaskType> | undefined;
}

/** A task that the user is offered, as a button with this name. */
export class AvailableTask {
  readonly name: string;
  readonly task: Task;

  constructor(name: string, task: Task) {
    if (typeof name !== 'string' || name === '') throw new TypeError('A task that is offered needs a name.');
    this.name = name;
    this.task = task;
  }

  static fromJSON({ name, task }: { readonly name: string; readonly task: TaskJson }): AvailableTask {
    return new AvailableTask(name, Task.fromJSON(task));
  }

  toJSON(): OfferedTask {
    return { name: this.name, task: this.task.toJSON() };
  }
}

function taskType(type: string): TaskType {
  const plain = String(type).toLowerCase();
  if (plain === 'message' || plain === 'action') return plain;
  throw new TypeError(`A task is of the type message or action, not ${JSON.stringify(type)}.`);
}
