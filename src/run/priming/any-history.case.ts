import fc from 'fast-check';
import {
  type Fields,
  type FieldType,
  type PrimingRecord,
  RECORD_TABLE,
  type RecordSpec,
  type RecordType,
} from '../../model/record.ts';
import { isKnownRecord, isRecordType } from '../../model/record-fields.ts';
import { anyText } from './any-text.case.ts';

/** Calls of one name each, so that results find theirs in whatever order they come. */
const callIds = fc.constantFrom('c', 'c-2', 'call_1', '', '界/1', 'x'.repeat(70));
const genseqs = fc.oneof(fc.nat(4), fc.nat());
const json = fc.jsonValue({ maxDepth: 2 });
const jsonObject = fc.dictionary(fc.oneof(fc.constantFrom('a', '1', 'b c'), fc.string()), json, {
  maxKeys: 3,
});
const oddTexts = fc.oneof(
  fc.constantFrom('one', 'two_3', 'A few words'),
  anyText,
  fc.constantFrom('true', '12', ' a', '- a', 'a: b', '"', '…', 'null', '~'),
);

const ours = fc
  .tuple(fc.constantFrom('test/me', 'test/other', ''), fc.option(jsonObject))
  .map(([model, sealed]): Fields => ({ model, ...(sealed && { options: { test: sealed } }) }));
const foreign = fc.oneof(
  jsonObject,
  ours.map((data) => ({ ...data, itemId: 'rs_1' })),
  fc.constantFrom<Fields>({ model: 5 }, { model: 'm', options: [] }, { model: 'm', options: { test: 'x' } }),
);

const VALUES: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  genseq: genseqs,
  'message-id': fc.oneof(fc.constantFrom('m', 'm-2', 'm-3'), oddTexts),
  'call-id': callIds,
  'call-ids': fc.array(callIds, { maxLength: 3 }),
  integer: fc.integer(),
  string: oddTexts,
  strings: fc.array(oddTexts, { maxLength: 2 }),
  boolean: fc.boolean(),
  object: jsonObject,
  list: fc.array(fc.oneof(json, fc.record({ type: fc.constant('input_text'), text: anyText })), {
    maxLength: 2,
  }),
};

/** Fields that have a meaning beside their type. */
const MEANT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  provider_data: fc.oneof(ours, foreign),
  outputType: fc.constantFrom('json', 'error-json', 'error-text', 'text', 'content'),
  effect: fc.constantFrom('none', 'read', 'write', 'odd'),
  finishReason: fc.constantFrom('stop', 'tool-calls', 'odd'),
};

const others = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  {
    arbitrary: fc.dictionary(
      fc.oneof(fc.constantFrom('note', '__proto__', '7', '- x', 'ünï'), oddTexts),
      fc.oneof(json, oddTexts),
      { maxKeys: 2 },
    ),
    weight: 1,
  },
);

/** Fields that fit the table: now only those that must be there, now others too, some that it does not know included. */
function fieldsOf(type: RecordType): fc.Arbitrary<Fields> {
  const { required, optional, oneOf = [], textField }: RecordSpec = RECORD_TABLE[type];
  const values = valuesOf({ ...required, ...optional });
  const variants = oneOf.length === 0 ? [[]] : oneOf.map((name) => [name]);
  const least = variants.map((names) => fc.record(valuesOf({ ...required, ...pick(optional, names) })));
  const more = variants.map((names) =>
    fc
      .tuple(fc.record(values, { requiredKeys: [...Object.keys(required), ...names] }), others)
      .map(([fields, unheardOf]) => ({ ...withoutKnown(unheardOf, values, textField), ...fields })),
  );
  return fc.oneof({ arbitrary: fc.oneof(...least), weight: 3 }, { arbitrary: fc.oneof(...more), weight: 1 });
}

function valuesOf(types: Readonly<Record<string, FieldType>>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, MEANT[name] ?? VALUES[type]]));
}

function pick(types: Readonly<Record<string, FieldType>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(types).filter(([name]) => names.includes(name)));
}

/** What is said of no record, because it would be taken for something else. */
function withoutKnown(more: Fields, values: Fields, textField: string | null): Fields {
  return Object.fromEntries(
    Object.entries(more).filter(
      ([name]) => name !== 'type' && name !== textField && !Object.hasOwn(values, name),
    ),
  );
}

function recordOf(type: RecordType): fc.Arbitrary<PrimingRecord> {
  const text = RECORD_TABLE[type].textField === null ? fc.constant('') : resultText(type);
  return fc.tuple(fieldsOf(type), text).map(([fields, said]) => known(type, fields, said));
}

/** What tools give back is JSON more often than what others say. */
function resultText(type: RecordType): fc.Arbitrary<string> {
  if (type !== 'func_result_record') return anyText;
  return fc.oneof(
    anyText,
    json.map((value) => JSON.stringify(value)),
    json.map((value) => JSON.stringify(value, null, 2)),
  );
}

function known(type: RecordType, fields: Fields, text: string): PrimingRecord {
  const record = { known: true, type, fields, text } as const;
  if (!isKnownRecord(record)) throw new Error(`This is no ${type}: ${JSON.stringify(fields)}.`);
  return record;
}

const unknownRecord: fc.Arbitrary<PrimingRecord> = fc
  .tuple(
    fc.constantFrom('future_record', 'x', 'agent-words'),
    fc.constantFrom('`', '~'),
    fc.constantFrom('', 'markdown', 'json', 'yaml'),
    anyText,
  )
  .map(([type, mark, info, text]) => {
    const runs = Array.from(text.matchAll(/`+|~+/g), ([run]) => run.length);
    const fence = mark.repeat(Math.max(2, ...runs) + 1);
    const raw = `### record ${type}\n\n${fence}${info}\n${text}\n${fence}`;
    return { known: false, type, fields: {}, text: '', raw };
  });

/** Calls, what is said before their results, and then those, in any order. */
const toolStep: fc.Arbitrary<readonly PrimingRecord[]> = fc
  .array(fc.tuple(recordOf('func_call_record'), recordOf('func_result_record')), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((pairs) => {
    const calls = pairs.map(([call]) => named(call, call.fields['id']));
    const results = pairs.map(([call, result]) => named(result, call.fields['id']));
    const between = fc.array(plainRecord, { maxLength: 1 });
    const shuffled = fc.shuffledSubarray(results, { minLength: results.length });
    return fc.tuple(between, shuffled).map(([said, back]) => [...calls, ...said, ...back]);
  });

function named(record: PrimingRecord, id: unknown): PrimingRecord {
  if (!isRecordType(record.type)) throw new Error(`${record.type} has no name.`);
  return known(record.type, { ...record.fields, id, name: `tool ${id}` }, record.text);
}

const PLAIN_TYPES = Object.keys(RECORD_TABLE)
  .filter(isRecordType)
  .filter((type) => type !== 'func_call_record' && type !== 'func_result_record');

const plainRecord = fc.oneof(...PLAIN_TYPES.map(recordOf), unknownRecord);

/** Any history that may be replayed: records of all types, each call with its result after it. */
export const anyHistory: fc.Arbitrary<readonly PrimingRecord[]> = fc
  .array(
    fc.oneof(
      { arbitrary: plainRecord.map((record) => [record]), weight: 4 },
      { arbitrary: toolStep, weight: 1 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => steps.flat());
