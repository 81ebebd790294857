import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { fc } from '../../test/property.ts';
import {
  draftOf,
  filledIn,
  firstDraft,
  jsonIn,
  jsonText,
  numberIn,
  rowDraft,
  withField,
} from './schema-form.ts';
import { problemsOf } from './schema-problems.ts';

/** As it comes out of a text: without -0 and what else JSON does not know. */
const anyValue: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => jsonIn(JSON.stringify(value)) ?? null);

const names = fc.oneof(
  fc.constantFrom('text', 'count', 'isOn', '__proto__', 'constructor', 'a/b', '~', ''),
  fc.string({ maxLength: 6 }),
);

const plainSchema: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constant('string') }),
  fc.record(
    { type: fc.constantFrom('number', 'integer'), minimum: fc.integer() },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('boolean') }),
  fc.record({ enum: fc.array(anyValue, { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: anyValue }),
  fc.constantFrom<JsonObject>(
    {},
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { type: ['integer', 'null'] },
    { $ref: '#/$defs/nothing' },
  ),
);

const { schema: anySchema } = fc.letrec<{ schema: JsonObject; list: JsonObject; group: JsonObject }>(
  (tie) => ({
    schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, plainSchema, tie('list'), tie('group')),
    list: fc.record({ type: fc.constant('array'), items: tie('schema') }),
    group: fc.dictionary(names, tie('schema'), { maxKeys: 4 }).chain((properties) =>
      fc.record({
        type: fc.constant('object'),
        properties: fc.constant(properties),
        required: fc.subarray(Object.keys(properties)),
      }),
    ),
  }),
);

/** A schema with a value that fits it, so that all kinds of controls are met. */
const fitting: fc.Arbitrary<readonly [JsonObject, Json]> = anySchema.chain((schema) =>
  valuesOf(schema).map((value) => [schema, value] as const),
);

function valuesOf(schema: Json): fc.Arbitrary<Json> {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return anyValue;
  if (schema.type === 'string') return fc.string();
  if (schema.type === 'integer') return fc.integer();
  if (schema.type === 'number') return anyValue.filter((value) => typeof value === 'number');
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(valuesOf(schema['items'] ?? {}), { maxLength: 3 });
  const members = Object.entries(schema['properties'] ?? {});
  return fc
    .tuple(...members.map(([name, each]) => valuesOf(each).map((value) => [name, value] as const)))
    .map((entries) => Object.fromEntries(entries));
}

describe('a form made from a schema', () => {
  it('keeps every value, whether it fits or not', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        expect(filledIn(draftOf(value, schema, schema), schema, schema)).toEqual(value);
      }),
    );
  });

  it('keeps what fits through its controls, and finds nothing wrong with the types', () => {
    fc.assert(
      fc.property(fitting, ([schema, value]) => {
        const draft = draftOf(value, schema, schema);
        expect(filledIn(draft, schema, schema)).toEqual(value);
        const kinds = problemsOf(draft, schema, schema).map(({ kind }) => kind);
        expect(kinds).not.toContain('not-json');
        expect(kinds).not.toContain('not-number');
      }),
    );
  });

  it('shows the same as a form and as JSON, however often one turns', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        const first = draftOf(value, schema, schema);
        const text = jsonText(filledIn(first, schema, schema));
        expect(draftOf(jsonIn(text) ?? null, schema, schema)).toEqual(first);
      }),
    );
  });

  it('begins somewhere with every schema, and with something in every row', () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        const first = firstDraft(schema, schema);
        if (first) expect(() => filledIn(first, schema, schema)).not.toThrow();
        expect(() => filledIn(rowDraft(schema, schema), schema, schema)).not.toThrow();
      }),
    );
  });
});

describe('what stands there first', () => {
  const begun = (schema: JsonObject) => {
    const draft = firstDraft(schema, schema);
    return draft && filledIn(draft, schema, schema);
  };

  it('is the defaults, and places for what is required', () => {
    const inner = { type: 'object', properties: { depth: { type: 'integer', default: 2 } } };
    const schema = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        lang: { type: 'string', default: 'en' },
        kind: { const: 'note' },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
        settings: inner,
        others: inner,
      },
      required: ['text', 'kind', 'tags', 'settings'],
    };
    expect(begun(schema)).toEqual({ kind: 'note', tags: [''], settings: { depth: 2 }, lang: 'en' });
  });

  it('comes to an end where a schema holds itself', () => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#' } },
      required: ['next'],
    };
    expect(JSON.stringify(begun(node)).length).toBeLessThan(200);
    expect(begun({ $ref: '#' })).toBeUndefined();
  });

  it('is nothing where the schema is unknown', () => {
    expect(begun({ oneOf: [{ type: 'object' }, { type: 'string' }] })).toBeUndefined();
  });
});

it('takes only numbers as JSON has them', () => {
  expect(['1', ' -2.5 ', '1e3', '1e+21'].map(numberIn)).toEqual([1, -2.5, 1_000, 1e21]);
  expect(['', '1,5', '0x10', '1.', '.5', 'NaN', '1e999', '一'].map(numberIn)).toEqual(
    Array(8).fill(undefined),
  );
});

it('leaves a field out, and takes one in, whatever it is called', () => {
  const fields = withField({}, '__proto__', { type: 'text', text: 'x' });
  expect(Object.keys(fields)).toEqual(['__proto__']);
  expect(Object.keys(withField(fields, '__proto__', undefined))).toEqual([]);
});
