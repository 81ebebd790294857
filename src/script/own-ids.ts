import { FreeIds } from '../model/free-id.ts';
import type { Fields, FieldType, KnownRecord, PrimingRecord } from '../model/record.ts';
import { fieldsOfTypes } from '../model/record-fields.ts';
import type { ToolPairing } from '../model/tool-pairing.ts';
import { isString, isStrings } from '../model/value-check.ts';

/** What the fields of records become, by the places of the records. */
export type FieldChanges = ReadonlyMap<number, Fields>;

/** The ids of one script, or of several that are replayed one after the other. */
export class TakenIds {
  readonly messages = new FreeIds();
  readonly calls = new FreeIds();

  /** Sees to it that no id is made up that stands in the records. */
  mention(records: readonly PrimingRecord[]): void {
    for (const record of records) {
      if (!record.known) continue;
      for (const [field, type] of ID_FIELDS.get(record.type) ?? []) {
        const value = record.fields[field];
        const ids = isString(value) ? [value] : isStrings(value) ? value : [];
        (type === 'message-id' ? this.messages : this.calls).mention(ids);
      }
    }
  }
}

/**
 * Gives each call and each message an id of its own: the first keeps the one it has, unless it is taken already.
 * Results follow their calls, and so do references, which mean the last call before them, or else the first one
 * after them. A result without a call gets an id that no call has.
 */
export function ownIds(
  records: readonly PrimingRecord[],
  { resultOf }: ToolPairing,
  taken: TakenIds,
): FieldChanges {
  taken.mention(records);
  const callOf = new Map(Array.from(resultOf, ([call, result]) => [result, call]));
  const callIds = callIdsOf(records, taken.calls);
  const meant = new Map<string, string>();
  for (const [place, id] of Array.from(callIds).toReversed()) meant.set(callId(records[place]), id);

  const changes = new Map<number, Fields>();
  for (const [place, record] of records.entries()) {
    if (!record.known) continue;
    const own = callIds.get(callOf.get(place) ?? place);
    if (record.type === 'func_call_record' && own !== undefined) meant.set(record.fields.id, own);
    const renamed = (type: FieldType, value: unknown): unknown => {
      if (type === 'call-ids') return isStrings(value) ? value.map((id) => meant.get(id) ?? id) : value;
      if (!isString(value)) return value;
      if (type === 'message-id') return taken.messages.own(value);
      if (own !== undefined) return own;
      return record.type === 'func_result_record' ? taken.calls.own(value) : (meant.get(value) ?? value);
    };
    const changed = changedFields(record, renamed);
    if (changed !== undefined) changes.set(place, changed);
  }
  return changes;
}

/** The own id of each call, by its place. */
function callIdsOf(records: readonly PrimingRecord[], taken: FreeIds): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  for (const [place, record] of records.entries()) {
    if (record.known && record.type === 'func_call_record') ids.set(place, taken.own(record.fields.id));
  }
  return ids;
}

function callId(record: PrimingRecord | undefined): string {
  return record?.known && record.type === 'func_call_record' ? record.fields.id : '';
}

function changedFields(
  record: KnownRecord,
  renamed: (type: FieldType, value: unknown) => unknown,
): Fields | undefined {
  let changed: Record<string, unknown> | undefined;
  for (const [field, type] of ID_FIELDS.get(record.type) ?? []) {
    const before = record.fields[field];
    if (before === undefined) continue;
    const after = renamed(type, before);
    if (!isSame(before, after)) changed = { ...changed, [field]: after };
  }
  return changed;
}

function isSame(before: unknown, after: unknown): boolean {
  if (!isStrings(before) || !isStrings(after)) return before === after;
  return before.every((id, place) => id === after[place]);
}

/** The fields of each type that hold ids. */
const ID_FIELDS = fieldsOfTypes(['message-id', 'call-id', 'call-ids']);
