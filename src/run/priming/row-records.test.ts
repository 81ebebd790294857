import { describe, expect, it } from 'vitest';
import {
  boot,
  call,
  type Draft,
  mark,
  prompt,
  repair,
  result,
  rowsOf,
  SEAL,
  text,
  thought,
} from '../../context/gate-rows.case.ts';
import type { PrimingRecord } from '../../model/record.ts';
import { writeRecord } from '../../script/write-priming.ts';
import { storedTurn } from '../turns.case.ts';
import * as records from './records.case.ts';
import { storedRows } from './round-trip.case.ts';
import { recordsOfRows } from './row-records.ts';

/** The type, the fields and the text of the record that tells of a row. */
function recordOf(row: Draft): readonly unknown[] | undefined {
  const [record] = recordsOfRows(rowsOf([row]));
  return record && [record.type, record.fields, record.text];
}

describe('what happened in a session is told by records', () => {
  it('of an answer in a terminal as words of an agent, with how it is known', () => {
    const {
      prompt: asked,
      rows,
      evidence,
    } = storedTurn('ls', [
      { answered: 'a\n', exitCode: 0 },
      { end: 'done', durationMs: 1 },
    ]);
    expect(recordsOfRows([asked, ...rows], evidence)).toMatchObject([
      { type: 'human_text_record', text: 'ls' },
      {
        type: 'agent_words_record',
        fields: { genseq: 1, evidence: { label: 'stream', exitCode: 0 } },
        text: 'a\n',
      },
    ]);
  });

  it('of a prompt, with its id', () => {
    const rows = rowsOf([prompt('Hi')]);
    expect(recordsOfRows(rows)).toEqual([
      {
        known: true,
        type: 'human_text_record',
        fields: { genseq: 1, msgId: rows[0]?.id, grammar: 'markdown' },
        text: 'Hi',
      },
    ]);
  });

  it.each<[string, Draft, readonly unknown[] | undefined]>([
    [
      'of what a model was told of its answer',
      repair('No.', { genseq: 2 }),
      ['runtime_guide_record', { genseq: 2, repair: { attempt: 1, allowed: 2, schema: 'plan' } }, 'No.'],
    ],
    ['of words', text('Hello', { genseq: 4 }), ['agent_words_record', { genseq: 4 }, 'Hello']],
    [
      'of words that broke off',
      text('Hel', { incomplete: true }),
      ['agent_words_record', { genseq: 1, incomplete: true }, 'Hel'],
    ],
    [
      'of a sealed thought, with its seal and whose it is',
      thought('Hm', { model: 'test/me', seal: SEAL }),
      ['agent_thought_record', { genseq: 1, provider_data: { model: 'test/me', options: SEAL } }, 'Hm'],
    ],
    [
      'of a call',
      call('c', { input: { at: 'x' } }),
      ['func_call_record', { genseq: 1, id: 'c', name: 'look', arguments: { at: 'x' }, effect: 'none' }, ''],
    ],
    [
      'of a call with an input that is no object',
      call('c', { input: 'at x' }),
      [
        'func_call_record',
        { genseq: 1, id: 'c', name: 'look', rawArgumentsText: '"at x"', effect: 'none' },
        '',
      ],
    ],
    [
      'of a result',
      result('c', 'seen'),
      ['func_result_record', { genseq: 1, id: 'c', name: 'look' }, 'seen'],
    ],
    [
      'of a result in JSON',
      jsonResult('error-json', { a: [1] }),
      [
        'func_result_record',
        { genseq: 1, id: 'c', name: 'look', outputType: 'error-json' },
        '{\n  "a": [\n    1\n  ]\n}',
      ],
    ],
    [
      'of the end of a step',
      mark('step-end'),
      ['gen_finish_record', { genseq: 1, finishReason: 'stop' }, ''],
    ],
    [
      'of a greeting, for people only',
      boot('Welcome'),
      ['ui_only_markdown_record', { genseq: 1 }, 'Welcome'],
    ],
    ['of a failure, for people only', mark('error'), ['ui_only_markdown_record', { genseq: 1 }, 'It broke.']],
    ['not of the end of a turn', mark('turn-end'), undefined],
    ['not of a reset', mark('marker'), undefined],
  ])('%s', (_, row, told) => {
    expect(recordOf(row)).toEqual(told);
  });
});

function jsonResult(type: 'json' | 'error-json', value: { a: number[] }): Draft {
  const part = { type: 'tool-result', toolCallId: 'c', toolName: 'look', output: { type, value } } as const;
  return { kind: 'tool-result', payload: { role: 'tool', content: [part] }, metadata: {} };
}

describe('what was replayed is told as it was read', () => {
  it.each<[string, PrimingRecord]>([
    ['a field that nobody knows', records.words('a', { note: [1] })],
    ['the data of another tool', records.thought('a', { provider_data: { encrypted_content: 'x' } })],
    ['a seal', records.thought('a', { provider_data: { model: 'test/me', options: { test: {} } } })],
    [
      'arguments as text',
      records.record('func_call_record', { genseq: 1, id: 'c', name: 'n', rawArgumentsText: '{' }),
    ],
    ['JSON in a layout of its own', records.result('c', '{"a":1 }', { outputType: 'json' })],
    ['a result that stands in its items', records.result('c', '', { contentItems: [{ text: 'a' }] })],
    ['structure with a text', records.record('gen_start_record', { genseq: 1 }, 'a')],
    ['what nothing is known of', records.future('---\na: 1\n---\r\n')],
  ])('%s', (_, record) => {
    expect(recordsOfRows(storedRows([record])).map(writeRecord)).toEqual([writeRecord(record)]);
  });

  it('also when people do not see it', () => {
    const history = [
      records.person('a'),
      records.words('b'),
      records.record('ui_only_markdown_record', { genseq: 1 }),
    ];
    expect(recordsOfRows(storedRows(history, false))).toEqual(history);
  });
});
