import { z } from 'zod';
import type { Json } from '../model/json.ts';
import { nearWord } from '../model/near-word.ts';
import { isPrimingRef } from '../model/priming-ref.ts';
import { BUILT_IN_ACTIONS, type BuiltInAction, isBuiltInAction, type TaskSpec } from '../model/task.ts';
import type { JsonPath } from '../script/json-text.ts';
import { fieldsAt, firstProblem } from './agent-fields.ts';
import type { AgentNotes } from './agent-notes.ts';
import { TASK } from './agents-schema.ts';

/** What is known of the place that a task stands in. */
export interface TaskPlace {
  readonly notes: AgentNotes;
  /** What is left out if the task cannot be: `the button`. */
  readonly noun: string;
  /** The agent has no code of its own: only built-in actions can be done. */
  readonly isDeclared: boolean;
  /** It is given a file, and needs no message. */
  readonly takesFile?: boolean;
}

/** Reads a task; undefined where it cannot be, which is noted. */
export function readTask(value: Json, path: JsonPath, place: TaskPlace): TaskSpec | undefined {
  const { notes, noun, isDeclared, takesFile = false } = place;
  const fields = fieldsAt(value, path, notes, TASK.shape, { noun });
  if (fields === undefined) return undefined;
  const name = fields.vital('name');
  // Never an action by accident.
  const type = fields.vital('type', { severity: 'error', code: 'task-type-unknown' });
  const message = fields.optional('message');
  const params = fields.object('params');
  const skipUserMessage = fields.optional('skipUserMessage') ?? false;
  const skipBotMessage = fields.optional('skipBotMessage') ?? false;
  if (!fields.isSound || name === undefined || type === undefined) return undefined;
  const task: TaskSpec = {
    name,
    type,
    ...(message !== undefined && { message }),
    ...(params !== undefined && { params }),
    ...(skipUserMessage && { skipUserMessage }),
    ...(skipBotMessage && { skipBotMessage }),
  };
  if (type === 'message')
    return takesFile || hasMessage(task, fields.raw('message'), path, place) ? task : undefined;
  if (!isDeclared) return task;
  if (isBuiltInAction(name)) return hasParams(name, task, path, place) ? task : undefined;
  const meant = nearWord(name, BUILT_IN_ACTIONS);
  notes.add([...path, 'name'], {
    severity: 'warning',
    code: 'action-unknown',
    message: `An agent without code of its own has no action ${JSON.stringify(name)}; running it fails.`,
    remedy: meant === undefined ? `It has ${BUILT_IN_ACTIONS.join(', ')}.` : `Did you mean ${meant}?`,
  });
  return task;
}

/** A task that is sent has to say something. */
function hasMessage(
  { message }: TaskSpec,
  written: Json | undefined,
  path: JsonPath,
  { notes, noun }: TaskPlace,
): boolean {
  if (message !== undefined && message.trim() !== '') return true;
  // One that is no text was told of already.
  if (written === undefined || typeof written === 'string') {
    const problem = written === undefined ? 'is missing' : 'must not be empty';
    notes.add([...path, 'message'], {
      severity: 'warning',
      code: written === undefined ? 'field-missing' : 'field-wrong',
      message: `\`message\` ${problem}: it is what a task of this type sends; ${noun} is left out.`,
    });
  }
  return false;
}

const filled = () => z.string().regex(/\S/);

/** What built-in actions have to be told, and how to say that. */
const PARAMS: Partial<
  Readonly<Record<BuiltInAction, { schema: z.ZodObject; words: Record<string, string> }>>
> = {
  RunScript: {
    schema: z.looseObject({
      path: filled(),
      args: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
    }),
    words: { path: 'the path of a script', args: 'a list of texts, or texts by name' },
  },
  ApplyPriming: {
    schema: z.looseObject({ scriptRef: z.string().refine(isPrimingRef) }),
    words: { scriptRef: 'the ref of a priming script, such as team_shared/review' },
  },
  OpenSkill: { schema: z.looseObject({ id: filled() }), words: { id: 'the id of a skill' } },
};

function hasParams(
  name: BuiltInAction,
  { params = {} }: TaskSpec,
  path: JsonPath,
  { notes, noun }: TaskPlace,
): boolean {
  const needed = PARAMS[name];
  const reading = needed?.schema.safeParse(params);
  if (needed === undefined || reading === undefined || reading.success) return true;
  const key = String(firstProblem(reading.error).path[0]);
  const isMissing = !Object.hasOwn(params, key);
  notes.add([...path, 'params', key], {
    severity: 'warning',
    code: isMissing ? 'field-missing' : 'field-wrong',
    message: `${name} needs \`${key}\`: ${needed.words[key]}; ${noun} is left out.`,
  });
  return false;
}
