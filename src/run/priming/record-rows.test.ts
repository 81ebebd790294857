import { describe, expect, it } from 'vitest';
import { PRIMING_TAG } from '../../model/message.ts';
import { type PrimingRecord, RECORD_TABLE } from '../../model/record.ts';
import { rowsOfRecords } from './record-rows.ts';
import { call, future, person, record, result, thought, words } from './records.case.ts';

const rowOf = (given: PrimingRecord) => rowsOfRecords([given], { showInUi: true })[0];

it('a record becomes one row, with everything that its payload does not say', () => {
  expect(rowOf(person('Hi', { genseq: 3, userLanguageCode: 'en', note: 1 }))).toEqual({
    id: expect.any(String),
    audience: 'all',
    course: 1,
    genseq: 3,
    turnId: null,
    sourceTag: PRIMING_TAG,
    kind: 'prompt',
    payload: { role: 'user', content: 'Hi' },
    metadata: {
      source: 'priming',
      record: {
        type: 'human_text_record',
        fields: { genseq: 3, msgId: 'm', grammar: 'markdown', userLanguageCode: 'en', note: 1 },
      },
    },
  });
});

describe('who sees a record', () => {
  const GENSEQ = { genseq: 1 };
  const cases: readonly (readonly [PrimingRecord, kind: string, shown: string, hidden: string])[] = [
    [person('x'), 'prompt', 'all', 'model'],
    [record('teammate_call_result_record', {}, 'x'), 'prompt', 'all', 'model'],
    [record('teammate_response_record', {}, 'x'), 'prompt', 'all', 'model'],
    [record('runtime_guide_record', GENSEQ, 'x'), 'prompt', 'all', 'model'],
    [words('x'), 'text', 'all', 'model'],
    [thought('x'), 'reasoning', 'all', 'model'],
    [record('ui_only_markdown_record', GENSEQ, 'x'), 'text', 'person', 'none'],
    [call('c'), 'tool-call', 'all', 'model'],
    [result('c'), 'tool-result', 'all', 'model'],
    [record('web_search_call_record', { ...GENSEQ, phase: 'begin' }), 'record', 'none', 'none'],
    [record('quest_for_sup_record', { ...GENSEQ, subDialogId: 's' }, 'x'), 'record', 'none', 'none'],
    [record('teammate_call_anchor_record', GENSEQ), 'record', 'none', 'none'],
    [record('gen_start_record', GENSEQ), 'record', 'none', 'none'],
    [record('gen_finish_record', GENSEQ), 'record', 'none', 'none'],
    [future('x'), 'record', 'none', 'none'],
  ];

  it.each(cases.map(([given, ...rest]) => [given.type, given, ...rest] as const))(
    '%s',
    (_, given, kind, shown, hidden) => {
      const audiences = [true, false].map((showInUi) => rowsOfRecords([given], { showInUi })[0]?.audience);
      expect(rowOf(given)?.kind).toBe(kind);
      expect(audiences).toEqual([shown, hidden]);
    },
  );

  it('is said of every type', () => {
    const types = new Set<string>(cases.map(([{ type }]) => type));
    const missing = Object.keys(RECORD_TABLE).filter((type) => !types.has(type));
    expect(missing).toEqual([]);
  });
});

it('a record without a generation belongs to that of the record before it', () => {
  const rows = rowsOfRecords(
    [words('a', { genseq: 4 }), record('teammate_response_record', {}, 'b'), future('c')],
    {
      showInUi: true,
    },
  );
  expect(rows.map(({ genseq }) => genseq)).toEqual([4, 4, 4]);
});

describe('what a call was given', () => {
  const inputOf = (fields: object) => {
    const { arguments: _, ...others } = call('c').fields;
    const payload = rowOf(record('func_call_record', { ...others, ...fields }))?.payload;
    return payload && 'content' in payload && Array.isArray(payload.content) ? payload.content[0] : undefined;
  };

  it.each([
    ['its arguments', { arguments: { at: 'x' } }, { at: 'x' }],
    ['what their text stands for', { rawArgumentsText: '{"at": [1]}' }, { at: [1] }],
    ['their text, where it is no JSON', { rawArgumentsText: '{"at": ' }, '{"at": '],
    ['its arguments rather than their text', { arguments: {}, rawArgumentsText: '{"at": 1}' }, {}],
  ])('is %s', (_, fields, input) => {
    expect(inputOf(fields)).toMatchObject({ type: 'tool-call', toolCallId: 'c', toolName: 'look', input });
  });
});

it('a call of which nothing is said may have effects', () => {
  expect(rowOf(call('c'))?.metadata).toMatchObject({ effect: 'write' });
  expect(rowOf(call('c', { effect: 'read' }))?.metadata).toMatchObject({ effect: 'read' });
  expect(rowOf(call('c', { effect: 'odd' }))?.metadata).toMatchObject({ effect: 'write' });
});

describe('what a tool gave back', () => {
  it.each([
    ['is text', {}, '{"a": 1}', { type: 'text', value: '{"a": 1}' }],
    [
      'is JSON where the record says so',
      { outputType: 'json' },
      '{"a": 1}',
      { type: 'json', value: { a: 1 } },
    ],
    [
      'is text where it was said to be JSON and is none',
      { outputType: 'json' },
      '{',
      { type: 'text', value: '{' },
    ],
    ['is an error', { outputType: 'error-text' }, 'no', { type: 'error-text', value: 'no' }],
    ['is an error in JSON', { outputType: 'error-json' }, '[0]', { type: 'error-json', value: [0] }],
    ['is an error in text', { outputType: 'error-json' }, '[', { type: 'error-text', value: '[' }],
    [
      'is what its items say, where there is no other text',
      { contentItems: [{ type: 'input_text', text: 'a' }, { type: 'input_image' }, { text: 'b' }] },
      '',
      { type: 'text', value: 'a\nb' },
    ],
  ])('%s', (_, fields, text, output) => {
    expect(rowOf(result('c', text, fields))?.payload).toMatchObject({
      content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look', output }],
    });
  });
});
