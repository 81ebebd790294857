import type { KnownRecord, PrimingRecord } from '../model/record.ts';
import type { ToolPairing } from '../model/tool-pairing.ts';
import { isString } from '../model/value-check.ts';
import { editRecord, isFenced, withFields, writeWith } from './edit-record.ts';
import { newlineOf } from './lines.ts';
import type { LocatedRecord } from './located-record.ts';
import { type FieldChanges, ownIds, type TakenIds } from './own-ids.ts';
import { type PairRepairs, pairRepairs } from './pair-repairs.ts';
import { pairRecords } from './priming-pairing.ts';
import type { Fix, Repairs, TextEdit } from './text-repair.ts';

/** Repairs ids, and calls and results: their names, their order, and what one of them lacks. */
export function repairRecords(text: string, records: readonly LocatedRecord[], taken: TakenIds): Repairs {
  const pairing = pairRecords(records);
  const changes = withNames(records, pairing, ownIds(records, pairing, taken));
  const repairs = pairRepairs(records, pairing);
  return { edits: editsFor(text, records, changes, repairs), fixes: fixesFor(records, changes, repairs) };
}

function editsFor(
  text: string,
  records: readonly LocatedRecord[],
  changes: FieldChanges,
  { uncalled, moved, after }: PairRepairs,
): readonly TextEdit[] {
  const newline = newlineOf(text);
  const exposed = exposedRecords(text, records, moved);
  const changed = (place: number): string => {
    const record = records[place];
    const source = text.slice(record?.start, record?.end);
    const fields = changes.get(place) ?? {};
    if (!record?.known) return source;
    const needsFence = (moved.has(place) || exposed.has(place)) && !isFenced(source);
    if (needsFence) return writeWith(newline, withFields(record, fields));
    return changes.has(place) ? editRecord(source, record, fields, newline) : source;
  };
  const partner = (place: number): string => {
    const record = records[place];
    return record?.known ? writeWith(newline, partnerOf(withFields(record, changes.get(place) ?? {}))) : '';
  };

  return Array.from(records.entries()).flatMap(([place, { start, end }]): TextEdit[] => {
    if (moved.has(place)) {
      const next = gapEnd(text, records, place);
      return [{ start, end: isBlankGap(text, end, next) ? next : end, text: '', added: -1 }];
    }
    const isChanged = changes.has(place) || exposed.has(place) || uncalled.has(place) || after.has(place);
    if (!isChanged) return [];
    const before = uncalled.has(place) ? [partner(place)] : [];
    const put = (after.get(place) ?? []).map(({ call, result }) =>
      result === undefined ? partner(call) : changed(result),
    );
    const written = [...before, changed(place), ...put];
    return [{ start, end, text: written.join(newline + newline), added: written.length - 1 }];
  });
}

/** Records below which text comes to stand that belongs to none, because the record between them is moved. */
function exposedRecords(
  text: string,
  records: readonly LocatedRecord[],
  moved: ReadonlySet<number>,
): ReadonlySet<number> {
  const exposed = new Set<number>();
  let staying = -1;
  for (const [place, { end }] of records.entries()) {
    if (!moved.has(place)) staying = place;
    else if (!isBlankGap(text, end, gapEnd(text, records, place))) exposed.add(staying);
  }
  return exposed;
}

function gapEnd(text: string, records: readonly LocatedRecord[], place: number): number {
  return records[place + 1]?.start ?? text.length;
}

function isBlankGap(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** The changes, and for each result the name that its call has. */
function withNames(
  records: readonly PrimingRecord[],
  { resultOf }: ToolPairing,
  changes: FieldChanges,
): FieldChanges {
  const named = new Map(changes);
  for (const [call, result] of resultOf) {
    const name = records[call]?.fields['name'];
    if (records[result]?.fields['name'] !== name) named.set(result, { ...named.get(result), name });
  }
  return named;
}

/** The call that a result needs, or the result that a call needs. */
function partnerOf(record: KnownRecord): KnownRecord {
  switch (record.type) {
    case 'func_result_record': {
      const { genseq, id, name } = record.fields;
      const fields = { genseq, id, name, arguments: {} };
      return { known: true, type: 'func_call_record', fields, text: '' };
    }
    case 'func_call_record': {
      const { genseq, id, name } = record.fields;
      const fields = { genseq, id, name };
      return { known: true, type: 'func_result_record', fields, text: 'No result was recorded.' };
    }
    default:
      throw new Error(`A ${record.type} is neither a call nor a result.`);
  }
}

function fixesFor(
  records: readonly LocatedRecord[],
  changes: FieldChanges,
  { uncalled, moved, after }: PairRepairs,
): readonly Fix[] {
  const fixes: Fix[] = [];
  const tell = (place: number, message: string) => {
    const { line, type } = records[place] ?? { line: 1, type: '' };
    fixes.push({ line, message: `Record ${place + 1} (${type}): ${message}.` });
  };
  for (const [place, fields] of changes) {
    for (const [field, value] of Object.entries(fields)) {
      tell(place, `\`${field}\` became \`${isString(value) ? value : JSON.stringify(value)}\``);
    }
  }
  for (const place of uncalled) tell(place, 'a call was put before it');
  for (const place of moved) tell(place, 'it was moved below its call');
  for (const { call, result } of Array.from(after.values()).flat()) {
    if (result === undefined) tell(call, 'a result was put after it that says that none was recorded');
  }
  return fixes;
}
