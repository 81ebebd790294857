import { describe, expect, it } from 'vitest';
import type { KnownRecord, PrimingRecord } from '../model/record.ts';
import { turnsOfRecording } from './recording-file.ts';

const human = (text: string): PrimingRecord => ({
  known: true,
  type: 'human_text_record',
  fields: { genseq: 1, msgId: 'm', grammar: 'markdown' },
  text,
});
const words = (text: string): PrimingRecord => ({
  known: true,
  type: 'agent_words_record',
  fields: { genseq: 1 },
  text,
});
const call = (
  id: string,
  fields: Partial<KnownRecord<'func_call_record'>['fields']> = {},
): PrimingRecord => ({
  known: true,
  type: 'func_call_record',
  fields: { genseq: 1, id, name: 'look', arguments: {}, ...fields },
  text: '',
});
const result = (id: string, text: string): PrimingRecord => ({
  known: true,
  type: 'func_result_record',
  fields: { genseq: 1, id, name: 'look' },
  text,
});
const finish = (llmGenModel: string): PrimingRecord => ({
  known: true,
  type: 'gen_finish_record',
  fields: { genseq: 1, llmGenModel },
  text: '',
});

describe("a recording's turns", () => {
  it('begin with what a person said and have what follows up to the next', () => {
    const turns = turnsOfRecording([
      words('before anybody asked'),
      human('One?'),
      words('First.'),
      human('Two?'),
    ]);
    expect(turns).toEqual([
      {
        prompt: 'One?',
        parts: [
          { kind: 'text', text: 'First.' },
          { kind: 'step-end', finishReason: 'stop' },
        ],
      },
      { prompt: 'Two?', parts: [] },
    ]);
  });

  it('hold what the model was told of a broken answer, and nothing else that it was told', () => {
    const guide = (fields: object): PrimingRecord => ({
      known: true,
      type: 'runtime_guide_record',
      fields: { genseq: 1, ...fields },
      text: 'Again.',
    });
    const repair = { attempt: 1, allowed: 2, schema: 'plan' };
    const [turn] = turnsOfRecording([
      human('One?'),
      words('{'),
      guide({ repair }),
      words('{}'),
      guide({}),
      guide({ repair: { attempt: 'x' } }),
    ]);
    expect(turn?.parts).toEqual([
      { kind: 'text', text: '{' },
      { kind: 'step-end', finishReason: 'stop' },
      { kind: 'repair', text: 'Again.', ...repair },
      { kind: 'text', text: '{}' },
      { kind: 'step-end', finishReason: 'stop' },
    ]);
  });

  it('end a step before the results of its calls, and know its model', () => {
    const [turn] = turnsOfRecording([
      human('?'),
      call('a'),
      call('b'),
      finish('m-1'),
      result('b', '2'),
      result('a', '1'),
      words('Done.'),
    ]);
    expect(turn?.parts.map(({ kind }) => kind)).toEqual([
      'tool-call',
      'tool-call',
      'step-end',
      'tool-result',
      'tool-result',
      'text',
      'step-end',
    ]);
    expect(turn?.parts[2]).toEqual({ kind: 'step-end', finishReason: 'tool-calls', model: 'm-1' });
  });

  it('give every call of the file an id of its own, and its result the same', () => {
    const [first, second] = turnsOfRecording([
      human('One?'),
      call('call_0'),
      result('call_0', 'x'),
      human('Two?'),
      call('call_0'),
      result('call_0', 'y'),
    ]);
    const ids = (turn: typeof first) =>
      turn?.parts.flatMap((part) => ('callId' in part ? [part.callId] : []));
    expect(ids(first)).toEqual(['call_0', 'call_0']);
    expect(ids(second)).toEqual(['call_0-2', 'call_0-2']);

    const [third, fourth] = turnsOfRecording([
      human('Three?'),
      ...[call('c'), result('c', 'x'), call('c'), result('c', 'y'), call('c-2')],
      human('Four?'),
      call('c'),
    ]);
    expect(ids(third)).toEqual(['c', 'c', 'c-3', 'c-3', 'c-2']);
    expect(ids(fourth)).toEqual(['c-4']);
  });

  it('keep arguments as the model wrote them, JSON or not', () => {
    const inputOf = (rawArgumentsText: string) => {
      const fields = { genseq: 1, id: 'a', name: 'look', rawArgumentsText };
      const record: PrimingRecord = { known: true, type: 'func_call_record', fields, text: '' };
      const [turn] = turnsOfRecording([human('?'), record]);
      const part = turn?.parts[0];
      return part?.kind === 'tool-call' ? part.input : undefined;
    };
    expect(inputOf('{"a":1}')).toEqual({ a: 1 });
    expect(inputOf('{"a":')).toBe('{"a":');
  });
});
