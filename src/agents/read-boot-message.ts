import type { Json, JsonObject } from '../model/json.ts';
import type { OfferedTask, ResponseSpec, TaskSpec } from '../model/task.ts';
import type { JsonPath } from '../script/json-text.ts';
import { fieldsAt } from './agent-fields.ts';
import type { AgentNotes } from './agent-notes.ts';
import { BOOT_MESSAGE, BUTTON, LIMITS, META } from './agents-schema.ts';
import { readItems } from './read-items.ts';
import { readTask } from './read-task.ts';

interface BootPlace {
  readonly notes: AgentNotes;
  readonly isDeclared: boolean;
}

/** Reads a boot message; undefined where it cannot be, which is noted. Nothing of it is shared with what it was read from. */
export function readBootMessage(value: Json, path: JsonPath, place: BootPlace): ResponseSpec | undefined {
  const { notes } = place;
  const fields = fieldsAt(value, path, notes, BOOT_MESSAGE.shape, { noun: 'the boot message' });
  if (fields === undefined) return undefined;
  const message = fields.vital('message');
  const isHtml = fields.optional('isHtml') ?? false;
  const meta = readMeta(fields.raw('meta'), [...path, 'meta'], notes);
  const availableTasks = readItems(
    fields.raw('availableTasks'),
    [...path, 'availableTasks'],
    notes,
    (item, at) => readButton(item, at, place),
  );
  const nextTasks = readItems(fields.raw('nextTasks'), [...path, 'nextTasks'], notes, (item, at) =>
    readNextTask(item, at, place),
  );
  if (message === undefined || !fits(message, [...path, 'message'], notes)) return undefined;
  return structuredClone({
    message,
    ...(isHtml && { isHtml }),
    ...(meta !== undefined && { meta }),
    ...(availableTasks.length > 0 && { availableTasks }),
    ...(nextTasks.length > 0 && { nextTasks }),
  });
}

function fits(message: string, path: JsonPath, notes: AgentNotes): boolean {
  if (new TextEncoder().encode(message).length <= LIMITS.bootMessageBytes) return true;
  notes.add(path, {
    severity: 'error',
    code: 'too-large',
    message: `\`message\` is larger than ${LIMITS.bootMessageBytes / 1000} kB; the boot message is left out.`,
    remedy: 'Say it in fewer words.',
  });
  return false;
}

function readMeta(value: Json | undefined, path: JsonPath, notes: AgentNotes): JsonObject | undefined {
  const fields = value === undefined ? undefined : fieldsAt(value, path, notes, META.shape, { noun: 'it' });
  if (fields === undefined) return undefined;
  const { isBootMessage: _, isVirtual: __, ...others } = fields.all;
  const isBootMessage = fields.optional('isBootMessage');
  const isVirtual = fields.optional('isVirtual');
  return {
    ...others,
    ...(isBootMessage !== undefined && { isBootMessage }),
    ...(isVirtual !== undefined && { isVirtual }),
  };
}

function readButton(value: Json, path: JsonPath, { notes, isDeclared }: BootPlace): OfferedTask | undefined {
  const noun = 'the button';
  const fields = fieldsAt(value, path, notes, BUTTON.shape, { noun });
  if (fields === undefined) return undefined;
  const name = fields.vital('name');
  const written = fields.raw('task');
  if (written === undefined) fields.vital('task');
  const task =
    written === undefined ? undefined : readTask(written, [...path, 'task'], { notes, noun, isDeclared });
  return name === undefined || task === undefined ? undefined : { name, task };
}

function readNextTask(value: Json, path: JsonPath, { notes, isDeclared }: BootPlace): TaskSpec | undefined {
  return readTask(value, path, { notes, isDeclared, noun: 'the task' });
}
