import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Skill, SkillOutput } from '../../model/skill.ts';
import { isString } from '../../model/value-check.ts';

/** What a manifest says of a skill; the rest comes from its folder. */
export type ManifestFields = Omit<Skill, 'tools' | 'prompt' | 'form' | 'folder' | 'hash'>;

/** What a skill is like of which nothing is said but its id. */
export function plainFields(id: string): ManifestFields {
  return {
    id,
    name: id,
    description: '',
    priority: 0,
    isEnabled: true,
    hosts: [],
    tags: [],
    intents: [],
    triggers: [],
    examples: [],
    output: { markers: [], styleHints: [] },
    wantsDocument: false,
  };
}

/** The fields of a manifest that satisfies its schema. */
export function manifestFields(manifest: JsonObject): ManifestFields {
  const [meta, routing, capabilities] = ['meta', 'routing', 'capabilities'].map((key) =>
    objectAt(manifest, key),
  );
  const id = textAt(meta, 'id') ?? '';
  const plain = plainFields(id);
  const version = textAt(meta, 'version');
  const group = textAt(meta, 'group');
  const documentMaxChars = numberAt(capabilities, 'active_doc_max_chars');
  return {
    ...plain,
    name: textAt(meta, 'name') ?? id,
    description: textAt(meta, 'description') ?? '',
    ...(version !== undefined && { version }),
    ...(group !== undefined && { group }),
    priority: numberAt(meta, 'priority') ?? plain.priority,
    isEnabled: meta?.['enabled'] !== false,
    hosts: textsAt(routing, 'hosts'),
    tags: textsAt(routing, 'tags'),
    intents: textsAt(routing, 'intents'),
    triggers: textsAt(routing, 'triggers'),
    examples: textsAt(routing, 'examples'),
    output: outputOf(objectAt(manifest, 'output')),
    wantsDocument: capabilities?.['active_doc_text'] === true,
    ...(documentMaxChars !== undefined && { documentMaxChars }),
  };
}

function outputOf(output: JsonObject): SkillOutput {
  const schema = textAt(output, 'output_schema');
  const maxChars = numberAt(output, 'max_chars');
  return {
    markers: textsAt(output, 'markers'),
    ...(schema !== undefined && { schema }),
    ...(maxChars !== undefined && { maxChars }),
    styleHints: [...hintsIn(output['styleSpecHints'])],
  };
}

/** A hint, a list of them, or an object whose keys say what each is about. */
function* hintsIn(value: Json | undefined, key = ''): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* hintsIn(each, key);
  else if (isJsonObject(value)) for (const [name, each] of Object.entries(value)) yield* hintsIn(each, name);
  else if (value !== undefined && value !== null && value !== '') {
    yield key === '' ? String(value) : `${key}: ${value}`;
  }
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}

function textAt(object: JsonObject | undefined, key: string): string | undefined {
  const value = object?.[key];
  return typeof value === 'string' ? value.trim() : undefined;
}

function numberAt(object: JsonObject | undefined, key: string): number | undefined {
  const value = object?.[key];
  return typeof value === 'number' ? value : undefined;
}

function textsAt(object: JsonObject | undefined, key: string): readonly string[] {
  const value = object?.[key];
  return Array.isArray(value) ? value.filter(isString) : [];
}
