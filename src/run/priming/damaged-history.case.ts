import fc from 'fast-check';
import type { PrimingRecord } from '../../model/record.ts';
import { anyHistory } from './any-history.case.ts';

type Damage = (records: readonly PrimingRecord[], place: number, other: number) => readonly PrimingRecord[];

/** What people do to a script: they delete, move, copy and rename. */
const DAMAGES: readonly Damage[] = [
  (records, place) => records.toSpliced(place, 1),
  (records, place, other) => exchanged(records, place, other),
  (records, place, other) =>
    records.flatMap((record, at) => (at === other ? [...records.slice(place, place + 1), record] : [record])),
  (records, place) =>
    records.map((record, at) => (at === place ? changed(record, { name: 'another' }) : record)),
  (records, place) => records.map((record, at) => (at === place ? changed(record, { id: 'c' }) : record)),
  (records) => records.toReversed(),
];

function exchanged(
  records: readonly PrimingRecord[],
  place: number,
  other: number,
): readonly PrimingRecord[] {
  const order = Array.from(records.keys()).with(place, other).with(other, place);
  return order.flatMap((at) => records[at] ?? []);
}

function changed(
  record: PrimingRecord,
  fields: { readonly id: string } | { readonly name: string },
): PrimingRecord {
  if (!record.known) return record;
  switch (record.type) {
    case 'func_call_record':
      return { ...record, fields: { ...record.fields, ...fields } };
    case 'func_result_record':
      return { ...record, fields: { ...record.fields, ...fields } };
    default:
      return record;
  }
}

const damage = fc.record({ inflict: fc.constantFrom(...DAMAGES), place: fc.nat(), other: fc.nat() });

/** A history with records that were deleted, moved, doubled, renamed or given another id. */
export const damagedHistory: fc.Arbitrary<readonly PrimingRecord[]> = fc
  .tuple(anyHistory, anyHistory, fc.array(damage, { minLength: 1, maxLength: 4 }))
  .map(([first, second, damages]) => {
    let records: readonly PrimingRecord[] = [...first, ...second];
    for (const { inflict, place, other } of damages) {
      if (records.length > 1) records = inflict(records, place % records.length, other % records.length);
    }
    return records;
  });
