import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { type Draft, draftOf } from './schema-form.ts';
import { problemsOf } from './schema-problems.ts';

const found = (draft: Draft, schema: JsonObject) =>
  problemsOf(draft, schema, schema).map(({ pointer, kind, limit }) =>
    [pointer, kind, ...(limit === undefined ? [] : [limit])].join(' ').trim(),
  );
const wrong = (value: Json, schema: JsonObject) => found(draftOf(value, schema, schema), schema);
const typed = (text: string, schema: JsonObject) => found({ type: 'text', text }, schema);

describe('what is filled in', () => {
  it.each<[JsonObject, string, readonly string[]]>([
    [{ type: 'number' }, 'one', ['not-number']],
    [{ type: 'number' }, '', ['not-number']],
    [{ type: 'integer' }, '1.5', ['not-integer']],
    [{ type: 'integer', minimum: 1 }, '0', ['too-small 1']],
    [{ type: 'number', maximum: 10 }, '11', ['too-large 10']],
    [{ type: 'number', exclusiveMinimum: 0 }, '0', ['not-above 0']],
    [{ type: 'number', exclusiveMaximum: 1 }, '1', ['not-below 1']],
    [{ type: 'number', multipleOf: 0.1 }, '0.3', []],
    [{ type: 'number', multipleOf: 0.1 }, '0.35', ['no-multiple 0.1']],
    [{ type: 'string', minLength: 2 }, 'a', ['too-short 2']],
    [{ type: 'string', maxLength: 2 }, '👩👩', []],
    [{ type: 'string', maxLength: 2 }, 'abc', ['too-long 2']],
    [{ type: 'string', format: 'email', pattern: '^x$' }, 'what the server looks at', []],
  ])('has to fit %j: %j', (schema, text, problems) => {
    expect(typed(text, schema)).toEqual(problems);
  });

  it('has what is required, and nothing that nobody declared, each at its place', () => {
    const schema = {
      type: 'object',
      properties: {
        'a/b': { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        list: { type: 'array', items: { type: 'integer' }, maxItems: 2, uniqueItems: true },
      },
      required: ['list', 'a/b'],
      additionalProperties: false,
    };
    expect(wrong({}, schema)).toEqual(['/a~1b required', '/list required']);
    expect(wrong({ 'a/b': {}, list: [1, 1, 'x'], more: 1 }, schema)).toEqual([
      '/more not-declared',
      '/a~1b/text required',
      '/list too-many 2',
      '/list not-unique',
      '/list/2 misfit',
    ]);
    expect(wrong({ 'a/b': { text: '' }, list: [] }, schema)).toEqual([]);
  });

  it('is one of the choices', () => {
    expect(wrong('c', { enum: ['a', 'b'] })).toEqual(['misfit']);
    expect(wrong({ b: 1 }, { enum: [{ b: 1 }] })).toEqual([]);
  });

  it('is null only where that is allowed', () => {
    expect(wrong(null, { type: ['string', 'null'] })).toEqual([]);
    expect(wrong(null, { anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual([]);
    expect(wrong(null, { type: 'string' })).toEqual(['misfit']);
  });

  it('is JSON where there is no other control for it', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'array' }] };
    expect(found({ type: 'json', text: '[1' }, schema)).toEqual(['not-json']);
    expect(found({ type: 'json', text: '[1]' }, schema)).toEqual([]);
  });

  it('is alike whatever the order of its members', () => {
    const schema = { type: 'array', items: {}, uniqueItems: true };
    expect(
      wrong(
        [
          { a: 1, b: [2] },
          { b: [2], a: 1 },
        ],
        schema,
      ),
    ).toEqual(['not-unique']);
    expect(wrong([{ a: 1 }, { a: 2 }], schema)).toEqual([]);
  });
});
