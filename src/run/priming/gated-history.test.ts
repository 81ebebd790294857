import { expect, it } from 'vitest';
import { PNG } from '../../../test/model-server/testing/pictures.ts';
import { fc, runs } from '../../../test/property.ts';
import { gate } from '../../context/gate.ts';
import { refusalsOf } from '../../context/message-check.case.ts';
import { hasErrors } from '../../model/diagnostic.ts';
import { newTurnId } from '../../model/ids.ts';
import type { PrimingRecord } from '../../model/record.ts';
import { fixPriming } from '../../script/fix-priming.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import { anyHistory } from './any-history.case.ts';
import { damagedHistory } from './damaged-history.case.ts';
import { OwnNumbers } from './own-numbers.ts';
import { call, person, record, result, thought, words } from './records.case.ts';
import { storedRows, written } from './round-trip.case.ts';
import { recordsOfRows } from './row-records.ts';

const RECEIVER = { model: 'test/me', turnId: newTurnId() };
const messagesOf = (records: readonly PrimingRecord[]) =>
  gate(storedRows(new OwnNumbers().take(records).records), RECEIVER).messages;

it('the parts of one answer are one message, and results stand right after their calls', () => {
  const model = { provider_data: { model: 'test/me', options: { test: { signature: 's' } } } };
  const messages = messagesOf([
    person('Look.', { genseq: 1 }),
    record('gen_start_record', { genseq: 2 }),
    thought('Hm.', { genseq: 2, ...model }),
    words('I do.', { genseq: 2 }),
    call('a', { genseq: 2 }),
    call('b', { genseq: 2 }),
    record('gen_finish_record', { genseq: 2 }),
    result('b', '2', { genseq: 2 }),
    record('ui_only_markdown_record', { genseq: 2 }, 'Shown.'),
    result('a', '1', { genseq: 2 }),
    words('A wall.', { genseq: 3 }),
    words('And a door.', { genseq: 3 }),
  ]);
  const sent = messages.map(({ role, content }) => [
    role,
    ...(typeof content === 'string'
      ? [content]
      : content.map((part) => ('toolCallId' in part ? part.toolCallId : part.type))),
  ]);
  expect(sent).toEqual([
    ['user', 'Look.'],
    ['assistant', 'reasoning', 'text', 'a', 'b'],
    ['tool', 'a', 'b'],
    ['assistant', 'text', 'text'],
  ]);
});

it('the images of a result that are whole are sent with it, and the record stays as it was', () => {
  const contentItems = [
    { type: 'text', text: 'A wall' },
    { type: 'image', mimeType: 'image/png', data: PNG },
  ];
  const history = [person('Look.', { genseq: 1 }), call('a'), result('a', '', { contentItems })];
  expect(messagesOf(history).at(-1)).toMatchObject({
    role: 'tool',
    content: [
      {
        output: {
          type: 'content',
          value: [
            { type: 'text', text: 'A wall' },
            { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PNG } },
          ],
        },
      },
    ],
  });
  expect(recordsOfRows(storedRows(history))).toEqual(history);
});

it('any history becomes messages that every provider takes', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      expect(refusalsOf(messagesOf(history))).toEqual([]);
    }),
    runs({ usual: 100, long: 1_000 }),
  );
});

it('a damaged one becomes such messages too, as it is and repaired', () => {
  const count = runs({ usual: 100, long: 1_000 });
  let refused = 0;
  fc.assert(
    fc.property(damagedHistory, (history) => {
      expect(refusalsOf(messagesOf(history))).toEqual([]);
      const text = written(history);
      if (hasErrors(lintPriming(text).diagnostics)) refused++;
      const { script, diagnostics } = lintPriming(fixPriming(text).text);
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(refusalsOf(messagesOf(script.records))).toEqual([]);
    }),
    count,
  );
  expect(refused).toBeGreaterThan(count.numRuns / 10);
});
