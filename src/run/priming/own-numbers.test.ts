import { describe, expect, it } from 'vitest';
import type { Fields, PrimingRecord } from '../../model/record.ts';
import { fixPriming } from '../../script/fix-priming.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import { OwnNumbers } from './own-numbers.ts';
import { call, future, person, record, result, words } from './records.case.ts';
import { written } from './round-trip.case.ts';

/** The fields that scripts have once they are replayed one after the other. */
function replayed(...scripts: readonly (readonly PrimingRecord[])[]): readonly (readonly Fields[])[] {
  const numbers = new OwnNumbers();
  return scripts.map((script) => numbers.take(script).records.map(({ fields }) => fields));
}

function idsOf(records: readonly PrimingRecord[]): readonly unknown[] {
  return records.map(({ fields }) => fields['id']);
}

describe('generations', () => {
  it('are counted on from script to script, in the order in which they are first seen', () => {
    expect(
      replayed(
        [words('a', { genseq: 7 }), words('b', { genseq: 2 }), words('c', { genseq: 7 })],
        [words('d', { genseq: 2 }), words('e', { genseq: 3 })],
      ),
    ).toEqual([
      [{ genseq: 1 }, { genseq: 2 }, { genseq: 1 }],
      [{ genseq: 3 }, { genseq: 4 }],
    ]);
  });

  it('are followed by what refers to one', () => {
    const response = record('teammate_response_record', { calling_genseq: 5, calleeGenseq: 5 });
    const [script] = replayed([words('a', { genseq: 9 }), words('b', { genseq: 5 }), response]);
    // That of another dialog is not of this session.
    expect(script?.[2]).toEqual({ calling_genseq: 2, calleeGenseq: 5 });
  });
});

describe('ids', () => {
  it('that nobody has yet stay as they are', () => {
    const script = [person('Hi', { msgId: 'm' }), call('a'), result('a'), call('b'), result('b')];
    const { records, renamed } = new OwnNumbers().take(script);
    expect(records).toEqual(script);
    expect(renamed).toEqual([]);
  });

  it('of a second script that are taken get a number, and so do their results', () => {
    const numbers = new OwnNumbers();
    const script = [person('Hi', { msgId: 'm' }), call('c'), result('c')];
    numbers.take(script);
    const { records, renamed } = numbers.take(script);
    expect(records.map(({ fields }) => fields)).toEqual([
      { genseq: 2, msgId: 'm-2', grammar: 'markdown' },
      { genseq: 2, id: 'c-2', name: 'look', arguments: {} },
      { genseq: 2, id: 'c-2', name: 'look' },
    ]);
    expect(renamed).toEqual([
      { index: 0, field: 'msgId', from: 'm', to: 'm-2' },
      { index: 1, field: 'id', from: 'c', to: 'c-2' },
    ]);
  });

  it('that one script has twice are made unique, each result with its call', () => {
    const { records } = new OwnNumbers().take([
      call('c'),
      result('c'),
      call('c-2'),
      result('c-2'),
      call('c'),
      result('c'),
    ]);
    expect(idsOf(records)).toEqual(['c', 'c', 'c-2', 'c-2', 'c-3', 'c-3']);
  });

  it('become what the repair of the script makes of them', () => {
    const script = [
      ...['a', 'a', 'a-2'].map((msgId) => person('Hi', { msgId })),
      ...['a', 'a', 'a-2'].flatMap((id) => [call(id), result(id)]),
    ];
    const { records } = new OwnNumbers().take(script);
    const ids = records.map(({ fields }) => fields['id'] ?? fields['msgId']);
    expect(ids).toEqual(['a', 'a-3', 'a-2', 'a', 'a', 'a-3', 'a-3', 'a-2', 'a-2']);
    const repaired = lintPriming(fixPriming(written(script)).text).script.records;
    expect(repaired.map(({ fields }) => fields['id'] ?? fields['msgId'])).toEqual(ids);
  });

  it('of parallel calls that are equal pair the first result with the first call', () => {
    const { records } = new OwnNumbers().take([
      call('c', { name: 'look' }),
      call('c', { name: 'listen' }),
      result('c', '1', { name: 'look' }),
      result('c', '2', { name: 'listen' }),
    ]);
    expect(records.map(({ fields }) => [fields['id'], fields['name']])).toEqual([
      ['c', 'look'],
      ['c-2', 'listen'],
      ['c', 'look'],
      ['c-2', 'listen'],
    ]);
  });

  it('are followed by what refers to a call', () => {
    const script = [
      call('c'),
      result('c'),
      person('Yes', { q4hAnswerCallIds: ['c', 'gone'] }),
      record('teammate_call_result_record', { callId: 'c' }),
      record('teammate_call_anchor_record', { genseq: 1, callId: 'gone' }),
    ];
    const [, second] = replayed(script, script);
    expect(second?.[2]).toMatchObject({ q4hAnswerCallIds: ['c-2', 'gone'] });
    expect(second?.[3]).toEqual({ callId: 'c-2' });
    expect(second?.[4]).toMatchObject({ callId: 'gone' });
  });

  it('are followed by what refers to the last call before it, or to the first one after it', () => {
    const anchor = record('teammate_call_anchor_record', { genseq: 1, callId: 'c' });
    const script = [anchor, call('c'), result('c'), anchor, call('c'), result('c'), anchor];
    const meant = replayed(script, script).map((fields) => [0, 3, 6].map((at) => fields[at]?.['callId']));
    expect(meant).toEqual([
      ['c', 'c', 'c-2'],
      ['c-3', 'c-3', 'c-4'],
    ]);
  });

  it('of a hundred thousand equal ones are made unique in no time', () => {
    const calls = Array.from({ length: 50_000 }, () => call('c'));
    const results = Array.from({ length: 50_000 }, () => result('c'));
    const { records } = new OwnNumbers().take([...calls, ...results]);
    expect(new Set(idsOf(records.slice(0, 50_000))).size).toBe(50_000);
    expect(idsOf(records.slice(50_000))).toEqual(idsOf(records.slice(0, 50_000)));
  });
});

it('records of which nothing is known stay as they are', () => {
  const unknown = future('---\ngenseq: 1\nid: c\nmsgId: m\n---\n\nx');
  const script = [person('Hi', { msgId: 'm' }), call('c'), result('c'), unknown];
  const numbers = new OwnNumbers();
  numbers.take(script);
  expect(numbers.take(script).records[3]).toBe(unknown);
});
