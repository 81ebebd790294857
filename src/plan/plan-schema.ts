import type { JsonObject } from '../model/json.ts';

const BLOCK_ID = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
  description: 'The name of a block. Letters, digits, ".", "_", ":" and "-".',
} as const;

const HOST = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  description: 'Where it is to be carried out, such as writer, et or wpp.',
} as const;

const REASON = { type: 'string', description: 'Why, for people.' } as const;

const OPERATIONS = ['upsert_block', 'delete_block', 'insert_text'] as const;

/** JSON Schema of `ah32.plan.v1`: what is to be changed in a document, step by step. `schemas/` holds the same as a file. */
export const PLAN_SCHEMA: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'ah32.plan.v1',
  title: 'Plan',
  description: 'What is to be changed in a document, step by step.',
  type: 'object',
  properties: {
    schema_version: { const: 'ah32.plan.v1' },
    title: { type: 'string', maxLength: 500 },
    host: HOST,
    actions: { type: 'array', minItems: 1, maxItems: 1000, items: { $ref: '#/$defs/action' } },
  },
  required: ['schema_version', 'actions'],
  additionalProperties: false,
  $defs: {
    action: {
      type: 'object',
      properties: { op: { enum: OPERATIONS, description: 'What is done.' } },
      required: ['op'],
      // One definition for each, so that an error names what is wrong, and not every form that it could have had.
      allOf: OPERATIONS.map((name) => ({
        if: { properties: { op: { const: name } }, required: ['op'] },
        // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema.
        then: { $ref: `#/$defs/${name}` },
      })),
    },
    upsert_block: {
      description: 'Writes a block: in place of the one of this name, or else as a new one.',
      properties: {
        op: { const: 'upsert_block' },
        block_id: BLOCK_ID,
        content: { type: 'string', description: 'Markdown.' },
        anchor: { $ref: '#/$defs/anchor' },
        reason: REASON,
      },
      required: ['op', 'block_id', 'content'],
      additionalProperties: false,
    },
    delete_block: {
      description: 'Takes a block out.',
      properties: { op: { const: 'delete_block' }, block_id: BLOCK_ID, reason: REASON },
      required: ['op', 'block_id'],
      additionalProperties: false,
    },
    insert_text: {
      description: 'Puts in text that is no block.',
      properties: {
        op: { const: 'insert_text' },
        text: { type: 'string', minLength: 1 },
        after_block_id: BLOCK_ID,
        anchor: { $ref: '#/$defs/anchor' },
        reason: REASON,
      },
      required: ['op', 'text'],
      // One place, not two.
      not: { required: ['after_block_id', 'anchor'] },
      additionalProperties: false,
    },
    anchor: {
      description: 'Where something new goes; at the end where nothing is said.',
      type: 'object',
      properties: {
        at: { enum: ['start', 'end'] },
        before_block_id: BLOCK_ID,
        after_block_id: BLOCK_ID,
        after_heading: { type: 'string', minLength: 1, description: 'The text of a heading.' },
      },
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: false,
    },
  },
};
