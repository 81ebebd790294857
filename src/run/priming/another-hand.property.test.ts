import { expect, test } from 'vitest';
import { fc, runs } from '../../../test/property.ts';
import type { PrimingRecord } from '../../model/record.ts';
import { anyHistory } from './any-history.case.ts';
import { replayed } from './round-trip.case.ts';

const hand = fc.record({
  mark: fc.constantFrom('`', '~'),
  least: fc.integer({ min: 3, max: 7 }),
  newline: fc.constantFrom('\n', '\r\n'),
  between: fc.constantFrom('', '\n', '# A heading\n\n', 'A remark.\n\n'),
  bom: fc.constantFrom('', '\ufeff'),
});
type Hand = typeof hand extends fc.Arbitrary<infer Value> ? Value : never;

test('any history in whatever layout is the same to the byte from its first export on', () => {
  fc.assert(
    fc.property(anyHistory, hand, (history, layout) => {
      const { own, exported } = replayed(writtenBy(layout, history));
      expect(own.map(({ type }) => type)).toEqual(history.map(({ type }) => type));
      expect(replayed(exported).exported).toBe(exported);
    }),
    runs({ usual: 250, long: 5_000 }),
  );
});

function writtenBy(layout: Hand, records: readonly PrimingRecord[]): string {
  const { newline, between, bom } = layout;
  const blocks = records.map((record) => blockOf(layout, record));
  return `${bom}${blocks.join(`${newline}${newline}${between.replaceAll('\n', newline)}`)}${newline}`;
}

function blockOf({ mark, least, newline }: Hand, record: PrimingRecord): string {
  if (!record.known) return record.raw;
  const { type, fields, text } = record;
  const lines = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const content =
    type === 'func_call_record' ? JSON.stringify(fields) : ['---', ...lines, '---', '', text].join(newline);
  const runs = Array.from(content.matchAll(/`+|~+/g), ([run]) => run.length);
  const fence = mark.repeat(Math.max(least, ...runs.map((length) => length + 1)));
  return [
    `### record ${type}`,
    '',
    `${fence}${type === 'func_call_record' ? 'json' : 'markdown'}`,
    content,
    fence,
  ].join(newline);
}
