import { describe, expect, test } from 'vitest';
import { RECORD_TABLE, type RecordSpec, type RecordType } from './record.ts';
import { fieldProblems, isKnownRecord, isRecordType } from './record-fields.ts';

describe('the record table', () => {
  const specs = Object.entries<RecordSpec>(RECORD_TABLE);

  test('has the fourteen types', () => {
    expect(specs).toHaveLength(14);
    expect(isRecordType('human_text_record')).toBe(true);
    expect(isRecordType('Human_text_record')).toBe(false);
    expect(isRecordType('constructor')).toBe(false);
  });

  test('has JSON blocks for calls only', () => {
    expect(specs.filter(([, spec]) => spec.block === 'json').map(([type]) => type)).toEqual([
      'func_call_record',
    ]);
  });

  test('names only its own optional fields as alternatives, and never a field twice', () => {
    for (const [, { required, optional, oneOf = [], textField }] of specs) {
      expect(Object.keys(optional)).toEqual(expect.arrayContaining([...oneOf]));
      const names = [...Object.keys(required), ...Object.keys(optional), ...(textField ? [textField] : [])];
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('fields', () => {
  test('that fit make a known record, whatever else is there', () => {
    const record = { type: 'agent_words_record', fields: { genseq: 0, extra: true } } as const;
    expect(isKnownRecord(record)).toBe(true);
    expect(fieldProblems(record.type, record.fields)).toEqual([]);
  });

  test.each<[RecordType, Record<string, unknown>, string[]]>([
    ['agent_words_record', {}, ['`genseq` is missing']],
    ['agent_words_record', { genseq: -1 }, ['`genseq` must be a whole number from 0']],
    ['agent_words_record', { genseq: 1.5 }, ['`genseq` must be a whole number from 0']],
    ['agent_words_record', { genseq: '1' }, ['`genseq` must be a whole number from 0']],
    [
      'human_text_record',
      { genseq: 1, msgId: 7, grammar: null },
      ['`msgId` must be text', '`grammar` must be text'],
    ],
    ['func_call_record', { genseq: 1, id: 'c', name: 'n' }, ['`arguments` or `rawArgumentsText` is missing']],
    ['func_call_record', { genseq: 1, id: 'c', name: 'n', arguments: [] }, ['`arguments` must be an object']],
    [
      'func_result_record',
      { genseq: 1, id: 'c', name: 'n', contentItems: {} },
      ['`contentItems` must be a list'],
    ],
  ])('of %s, %j: %j', (type, fields, messages) => {
    expect(fieldProblems(type, fields).map(({ message }) => message)).toEqual(messages);
    expect(isKnownRecord({ type, fields })).toBe(false);
  });

  test('may give the arguments of a call as raw text', () => {
    const fields = { genseq: 1, id: 'c', name: 'n', rawArgumentsText: '{' };
    expect(isKnownRecord({ type: 'func_call_record', fields })).toBe(true);
  });
});
