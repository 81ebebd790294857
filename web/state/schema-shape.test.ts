import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { factsOf } from './schema-shape.ts';

const shaped = (schema: Json, root: JsonObject = {}) => factsOf(schema, root).shape.type;

describe('a schema', () => {
  it.each<[string, Json]>([
    ['text', { type: 'string' }],
    ['number', { type: 'integer' }],
    ['boolean', { type: 'boolean' }],
    ['choice', { type: 'string', enum: ['a'] }],
    ['choice', { const: 1 }],
    ['list', { type: 'array', items: { type: 'string' } }],
    ['group', { type: 'object', properties: { a: {} } }],
    ['group', { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }] }],
    ['text', { type: ['string', 'null'] }],
    ['text', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['text', { allOf: [{ type: 'string' }] }],
    ['json', { type: ['string', 'number'] }],
    ['json', { type: 'array' }],
    ['json', { type: 'array', prefixItems: [{}], items: {} }],
    ['json', { type: 'object', additionalProperties: { type: 'string' } }],
    ['json', { oneOf: [{ type: 'string' }, { type: 'number' }] }],
    ['json', { type: 'null' }],
    ['json', { enum: [] }],
    ['json', true],
    ['json', 'no schema'],
  ])('is filled in as %s: %j', (type, schema) => {
    expect(shaped(schema)).toBe(type);
  });

  it('is found where it is told, with what is said of it here', () => {
    const root = {
      $defs: {
        'a/b c': { type: 'string', description: 'There.', title: 'Name' },
        loop: { $ref: '#/$defs/loop' },
        maybe: { anyOf: [{ $ref: '#/$defs/a~1b%20c' }, { type: 'null' }] },
      },
    };
    expect(factsOf({ $ref: '#/$defs/a~1b%20c', description: 'Here.' }, root)).toMatchObject({
      shape: { type: 'text' },
      title: 'Name',
      hint: 'Here.',
    });
    expect(factsOf({ $ref: '#/$defs/maybe' }, root)).toMatchObject({
      shape: { type: 'text' },
      isNullable: true,
    });
    expect(shaped({ $ref: '#/$defs/loop' }, root)).toBe('json');
    expect(shaped({ $ref: 'https://example.org/schema' }, root)).toBe('json');
    expect(shaped({ $ref: '#/%' }, root)).toBe('json');
  });

  it('has what is required first, then what its author has first', () => {
    const { shape } = factsOf(
      { type: 'object', properties: { a: {}, b: {}, c: {} }, required: ['c', 'x'] },
      {},
    );
    expect(shape.type === 'group' && shape.members.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });
});
