import type { Agent } from '../model/agent.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { nearWord } from '../model/near-word.ts';
import { segmentProblem } from '../model/priming-ref.ts';
import { BUILT_IN_TOOLS, isBuiltInTool, isMcpName, KNOWN_TOOLS } from '../model/tool-names.ts';
import type { JsonPath } from '../script/json-text.ts';
import { type AgentFields, fieldsAt } from './agent-fields.ts';
import type { AgentNotes } from './agent-notes.ts';
import { AGENT_FIELDS, METADATA, MODEL_SETTINGS } from './agents-schema.ts';
import { readBootMessage } from './read-boot-message.ts';
import { readItems } from './read-items.ts';
import { readOperation } from './read-operation.ts';

/** Reads one agent; undefined where it cannot be, which is noted. */
export function readAgent(value: Json, path: JsonPath, notes: AgentNotes): Agent | undefined {
  const fields = fieldsAt(value, path, notes, AGENT_FIELDS, { noun: 'the agent', severity: 'error' });
  const name = fields?.vital('name');
  if (fields === undefined || name === undefined) return undefined;
  const id = fields.optional('id');
  if (id === undefined && fields.raw('id') === undefined) noteName(name, [...path, 'name'], notes);
  const [description, model] = [fields.optional('description'), fields.optional('model')];
  const systemPrompt = fields.optional('systemPrompt');
  const [skills, tools, datasets] = [
    fields.optional('skills'),
    fields.optional('tools'),
    fields.optional('datasets'),
  ];
  noteTools(tools ?? [], [...path, 'tools'], notes);
  const code = fields.optional('path');
  const place = { notes, isDeclared: code === undefined };
  const metadata = readMetadata(fields.raw('metadata'), [...path, 'metadata'], notes);
  const written = ownValue(metadata, 'bootMessage');
  const bootMessage =
    written === undefined ? undefined : readBootMessage(written, [...path, 'metadata', 'bootMessage'], place);
  if (ownValue(fields.all, 'bootMessage') !== undefined) noteMisplaced([...path, 'bootMessage'], notes);
  const operations = readItems(fields.raw('operations'), [...path, 'operations'], notes, (item, at) =>
    readOperation(item, at, place),
  );
  return {
    id: id ?? name,
    name,
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    settings: {
      ...readSettings(fields.raw('settings'), [...path, 'settings'], notes),
      ...modelSettings(fields),
    },
    ...(skills !== undefined && { skills }),
    ...(tools !== undefined && { tools }),
    ...(datasets !== undefined && { datasets }),
    ...(code !== undefined && { path: code }),
    metadata,
    ...(bootMessage !== undefined && { bootMessage }),
    operations,
  };
}

function noteName(name: string, path: JsonPath, notes: AgentNotes): void {
  const problem = segmentProblem(name);
  if (problem === undefined) return;
  notes.add(path, {
    severity: 'hint',
    code: 'id-needed',
    message: `The name ${JSON.stringify(name)} ${problem.reason}: the agent cannot have priming scripts of its own.`,
    remedy: 'Give the agent an `id` of letters, digits, dots, dashes or underscores.',
  });
}

/** Names that stand for nothing: no prompt of the agent is run with them. */
function noteTools(tools: readonly string[], path: JsonPath, notes: AgentNotes): void {
  for (const [index, name] of tools.entries()) {
    if (isBuiltInTool(name) || isMcpName(name)) continue;
    const meant = nearWord(name, BUILT_IN_TOOLS);
    notes.add([...path, index], {
      severity: 'warning',
      code: 'tool-unknown',
      message: `There is no tool ${JSON.stringify(name)}; asking the agent is refused.`,
      remedy: meant === undefined ? KNOWN_TOOLS : `Did you mean ${meant}?`,
    });
  }
}

function noteMisplaced(path: JsonPath, notes: AgentNotes): void {
  notes.add(path, {
    severity: 'hint',
    code: 'key-unknown',
    message: 'The key "bootMessage" is not known here.',
    remedy: 'Put it into `metadata`.',
  });
}

/** As it is written. */
function readMetadata(value: Json | undefined, path: JsonPath, notes: AgentNotes): JsonObject {
  return fieldsAt(value ?? {}, path, notes, METADATA, { noun: 'it' })?.all ?? {};
}

/** Everything that stands there, without model settings that are wrong. */
function readSettings(value: Json | undefined, path: JsonPath, notes: AgentNotes): JsonObject {
  const fields = fieldsAt(value ?? {}, path, notes, MODEL_SETTINGS, { noun: 'it' });
  if (fields === undefined) return {};
  const others = Object.entries(fields.all).filter(([key]) => !Object.hasOwn(MODEL_SETTINGS, key));
  return { ...Object.fromEntries(others), ...modelSettings(fields) };
}

function modelSettings(fields: AgentFields<typeof MODEL_SETTINGS>): JsonObject {
  const settings = {
    temperature: fields.optional('temperature'),
    maxOutputTokens: fields.optional('maxOutputTokens'),
    topP: fields.optional('topP'),
    seed: fields.optional('seed'),
    reasoning: fields.optional('reasoning'),
    history: fields.optional('history'),
    time: fields.optional('time'),
    toolProtocol: fields.optional('toolProtocol'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
