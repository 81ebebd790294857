import type { JsonObject } from '../../model/json.ts';
import { TOOL_EFFECTS } from '../../model/message.ts';
import { SKILL_SCHEMA_VERSION } from '../../model/skill.ts';

/** What an id that stands in a manifest is like. */
export const SKILL_ID = /^[a-z0-9][a-z0-9_-]{1,63}$/;

const LONGEST_TIMEOUT_MS = 600_000;

const text = (description: string): JsonObject => ({ type: 'string', pattern: String.raw`\S`, description });
const texts = (description: string): JsonObject => ({
  type: 'array',
  items: { type: 'string', pattern: String.raw`\S` },
  description,
});
const flag = (description: string): JsonObject => ({ type: 'boolean', description });
const count = (description: string): JsonObject => ({ type: 'integer', minimum: 1, description });
const object = (description: string, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  description,
  ...more,
  properties,
});

const TOOL_NAME: JsonObject = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'What a model calls it, and what its script in scripts/ is called.',
};

const TOOL = object(
  'A tool, whose script is scripts/<name>.py, .js, .mjs or .ts.',
  {
    name: { $ref: '#/$defs/toolName' },
    description: text('What it does, in a sentence of at most 120 characters.'),
    parameters: {
      type: 'object',
      properties: { type: { const: 'object' } },
      description: 'JSON Schema of its arguments, an object. Without it any object is taken.',
    },
    hints: { type: 'object', description: 'For programs that show the tool.' },
    effect: {
      enum: [...TOOL_EFFECTS],
      description: 'What it does to the world. Without it, it counts as "write", which asks each time.',
    },
    timeout_ms: {
      type: 'integer',
      minimum: 1,
      maximum: LONGEST_TIMEOUT_MS,
      description: 'It is ended after so long: 30,000 without it.',
    },
  },
  { required: ['name'] },
);

/** JSON Schema of `skill.json`; `schemas/ah32.skill.v1.schema.json` is the same. */
export const MANIFEST_SCHEMA: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${SKILL_SCHEMA_VERSION}.schema.json`,
  title: 'The manifest of a skill, skill.json',
  type: 'object',
  required: ['schema_version', 'meta'],
  properties: {
    $schema: { type: 'string', description: 'Where editors find this schema.' },
    schema_version: { const: SKILL_SCHEMA_VERSION },
    meta: object(
      'What the skill is.',
      {
        id: {
          type: 'string',
          pattern: SKILL_ID.source,
          description: 'Lower-case letters, digits, - and _, 2 to 64 of them. No two skills share one.',
        },
        name: text('As people call it. Without it, its id.'),
        version: text('Its version, such as 1.2.0.'),
        enabled: flag('false switches it off.'),
        priority: { type: 'number', description: 'The higher wins, where two fit alike: 0 without it.' },
        description: text('What it is good for, in a sentence of at most 120 characters.'),
        group: text('Skills of two groups are never chosen together.'),
      },
      { required: ['id'] },
    ),
    routing: object('When it is chosen. None of this is sent to a model.', {
      hosts: texts('Programs whose documents it is for: writer, et, wpp; * or office is any.'),
      tags: texts('Words that it is about.'),
      intents: texts('What people want when they need it.'),
      triggers: texts('Words of a request that ask for it.'),
      examples: texts('Requests that it is for.'),
    }),
    delivery: { type: 'object', description: 'For programs that bring the answer to its place.' },
    capabilities: object('What it needs.', {
      active_doc_text: flag('The text of the current document goes with its rules.'),
      active_doc_max_chars: count('At most so much of that text.'),
    }),
    output: object('What an answer that follows it is like.', {
      markers: texts('Texts that show that it was followed.'),
      output_schema: text('The name of a registered JSON Schema that the answer has to satisfy.'),
      max_chars: count('The longest that the answer may be.'),
      styleSpecHints: {
        type: ['string', 'array', 'object'],
        items: { type: 'string' },
        description: 'Words on the style of the answer.',
      },
    }),
    tools: {
      type: 'array',
      items: {
        type: ['string', 'object'],
        if: { type: 'string' },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
        then: { $ref: '#/$defs/toolName' },
        else: { $ref: '#/$defs/tool' },
      },
      description: 'The only tools that a model is offered: their names, or all about them.',
    },
    entry: object('Where its rules are. Without it: SYSTEM, prompt or SKILL, as .docx, .md or .txt.', {
      system_prompt: text('The file with its rules, from its folder.'),
      prompt: text('Another name of system_prompt.'),
    }),
  },
  patternProperties: { '^x-': {} },
  additionalProperties: false,
  $defs: { toolName: TOOL_NAME, tool: TOOL },
};
