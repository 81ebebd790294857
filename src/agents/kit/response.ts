import type { JsonObject } from '../../model/json.ts';
import type { ResponseSpec } from '../../model/task.ts';
import { AvailableTask, Task, type TaskJson } from './task.ts';

export interface ResponseOptions {
  readonly isHtml?: boolean | undefined;
  readonly meta?:
    | (JsonObject & { readonly isBootMessage?: boolean; readonly isVirtual?: boolean })
    | undefined;
  readonly availableTasks?: readonly AvailableTask[] | undefined;
  readonly nextTasks?: readonly Task[] | undefined;
}

/** A response as it is written down. */
export interface ResponseJson {
  readonly message: string;
  readonly isHtml?: boolean | undefined;
  readonly meta?: ResponseOptions['meta'];
  readonly availableTasks?: readonly { readonly name: string; readonly task: TaskJson }[] | undefined;
  readonly nextTasks?: readonly TaskJson[] | undefined;
}

/** What an agent answers: a text, or one that comes piece by piece; with buttons, and tasks that are done next. */
export class Response {
  readonly message: string | AsyncIterable<string>;
  readonly isHtml: boolean;
  readonly meta: NonNullable<ResponseOptions['meta']>;
  readonly availableTasks: AvailableTask[];
  readonly nextTasks: Task[];

  constructor(message: string | AsyncIterable<string>, options: ResponseOptions = {}) {
    if (typeof message !== 'string' && !isStream(message)) {
      throw new TypeError('A response needs a text, or an async iterable of texts.');
    }
    this.message = message;
    this.isHtml = options.isHtml ?? false;
    this.meta = structuredClone(options.meta ?? {});
    this.availableTasks = [...(options.availableTasks ?? [])];
    this.nextTasks = [...(options.nextTasks ?? [])];
  }

  /** A response of its own: nothing of what it was made from is shared. */
  static fromJSON(json: ResponseJson): Response {
    return new Response(json.message, {
      isHtml: json.isHtml,
      meta: json.meta,
      availableTasks: json.availableTasks?.map((offered) => AvailableTask.fromJSON(offered)),
      nextTasks: json.nextTasks?.map((task) => Task.fromJSON(task)),
    });
  }

  /** Whether it is shown only, and never sent to a model. */
  get isVirtual(): boolean {
    return this.meta.isVirtual ?? false;
  }

  /** Everything but a text that is still to come. */
  toJSON(): ResponseSpec {
    const { message, isHtml, meta, availableTasks, nextTasks } = this;
    return {
      message: typeof message === 'string' ? message : '',
      ...(isHtml && { isHtml }),
      ...(Object.keys(meta).length > 0 && { meta }),
      ...(availableTasks.length > 0 && { availableTasks: availableTasks.map((offered) => offered.toJSON()) }),
      ...(nextTasks.length > 0 && { nextTasks: nextTasks.map((task) => task.toJSON()) }),
    };
  }
}

function isStream(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
