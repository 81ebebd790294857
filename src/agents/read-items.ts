import type { Json } from '../model/json.ts';
import type { JsonPath } from '../script/json-text.ts';
import { named } from './agent-fields.ts';
import type { AgentNotes } from './agent-notes.ts';
import { LIMITS } from './agents-schema.ts';

/** Reads the items of a list one by one: those that cannot be are left out, and so are those that are too many. */
export function readItems<Item>(
  value: Json | undefined,
  path: JsonPath,
  notes: AgentNotes,
  read: (item: Json, path: JsonPath) => Item | undefined,
  most: number = LIMITS.tasks,
): readonly Item[] {
  if (value === undefined) return [];
  if (!isList(value)) {
    const message = `${named(path)} must be a list; it is left out.`;
    notes.add(path, { severity: 'warning', code: 'field-wrong', message });
    return [];
  }
  if (value.length > most) {
    notes.add([...path, most], {
      severity: 'error',
      code: 'too-many',
      message: `${named(path)} has ${value.length} items; those after the first ${most} are left out.`,
      remedy: `Keep at most ${most}.`,
    });
  }
  return value.slice(0, most).flatMap((item, index) => read(item, [...path, index]) ?? []);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
