import type { Operation } from '../model/agent.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { isObject } from '../model/value-check.ts';
import type { JsonPath } from '../script/json-text.ts';
import { AgentFields, fieldsAt } from './agent-fields.ts';
import type { AgentNotes } from './agent-notes.ts';
import { OPERATIONS } from './agents-schema.ts';
import { readTask } from './read-task.ts';

interface OperationPlace {
  readonly notes: AgentNotes;
  readonly isDeclared: boolean;
}

const WHOLE = { noun: 'the operation' };

/** Reads an operation; undefined where it cannot be, which is noted. */
export function readOperation(value: Json, path: JsonPath, place: OperationPlace): Operation | undefined {
  const fields = fieldsAt(value, path, place.notes, { control: OPERATIONS.button.shape.control }, WHOLE);
  if (fields === undefined) return undefined;
  const control = fields.raw('control');
  switch (control) {
    case 'button':
      return readButton(fields.all, path, place);
    case 'select':
      return readSelect(fields.all, path, place);
    case 'upload':
    case 'file':
      return readUpload(fields.all, path, place);
    default:
      place.notes.add([...path, 'control'], {
        severity: 'warning',
        code: control === undefined ? 'field-missing' : 'field-wrong',
        message: `\`control\` ${control === undefined ? 'is missing' : 'is none that is known'}; the operation is left out.`,
        remedy: 'Write button, select or upload.',
      });
      return undefined;
  }
}

function readButton(value: JsonObject, path: JsonPath, place: OperationPlace): Operation | undefined {
  const fields = new AgentFields(place.notes, path, value, OPERATIONS.button.shape, WHOLE);
  const name = fields.vital('name');
  fields.vital('type');
  const task = readOwnTask(fields, path, { ...place, takesFile: false });
  if (!fields.isSound || name === undefined || task === undefined) return undefined;
  return { name, control: 'button', type: 'task', task };
}

function readUpload(value: JsonObject, path: JsonPath, place: OperationPlace): Operation | undefined {
  const fields = new AgentFields(place.notes, path, value, OPERATIONS.upload.shape, WHOLE);
  const name = fields.vital('name');
  fields.vital('type');
  const accept = fields.optional('accept');
  const task = readOwnTask(fields, path, { ...place, takesFile: true });
  if (!fields.isSound || name === undefined || task === undefined) return undefined;
  return { name, control: 'upload', type: 'task', task, ...(accept !== undefined && { accept }) };
}

function readSelect(value: JsonObject, path: JsonPath, { notes }: OperationPlace): Operation | undefined {
  const fields = new AgentFields(notes, path, value, OPERATIONS.select.shape, WHOLE);
  const name = fields.vital('name');
  fields.vital('type');
  const setting = fields.vital('setting');
  const options = fields.vital('options');
  if (!fields.isSound || name === undefined || setting === undefined || options === undefined)
    return undefined;
  return {
    name,
    control: 'select',
    type: 'setting',
    setting,
    options: options.map((option) =>
      isObject(option) ? { name: option.name, value: option.value } : { name: String(option), value: option },
    ),
  };
}

function readOwnTask(
  fields: AgentFields<Pick<typeof OPERATIONS.button.shape, 'task'>>,
  path: JsonPath,
  { notes, isDeclared, takesFile }: OperationPlace & { readonly takesFile: boolean },
) {
  const written = fields.raw('task');
  if (written !== undefined) {
    return readTask(written, [...path, 'task'], { notes, isDeclared, takesFile, noun: WHOLE.noun });
  }
  fields.vital('task');
  return undefined;
}
