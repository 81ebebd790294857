import { freeIds } from '../model/free-id.ts';
import {
  type Fields,
  type FieldType,
  type KnownRecord,
  type PrimingRecord,
  RECORD_TABLE,
  type RecordSpec,
} from '../model/record.ts';
import type { ToolPairing } from '../model/tool-pairing.ts';
import { isString, isStrings } from '../model/value-check.ts';

/** What the fields of records become, by the places of the records. */
export type FieldChanges = ReadonlyMap<number, Fields>;

/**
 * Gives each call and each message an id of its own: the first keeps the one it has. Results follow their calls,
 * and so do references, which mean the last call before them. A result without a call gets an id that no call has.
 */
export function ownIds(
  records: readonly PrimingRecord[],
  { resultOf }: ToolPairing,
  freeMessageId: (wanted: string) => string,
): FieldChanges {
  const callOf = new Map(Array.from(resultOf, ([call, result]) => [result, call]));
  const ids = idsOf(records, 'call-id').concat(idsOf(records, 'call-ids'));
  const freeCallId = freeIds(ids);
  const callIds = callIdsOf(records, freeCallId);
  const lastMeant = new Map<string, string>();
  for (const [place, id] of Array.from(callIds).toReversed()) lastMeant.set(callId(records[place]), id);

  const orphans = new Set(Array.from(callIds.values()));
  const messages = new Set<string>();
  const changes = new Map<number, Fields>();
  for (const [place, record] of records.entries()) {
    if (!record.known) continue;
    const own = callIds.get(place);
    if (own !== undefined) lastMeant.set(callId(record), own);
    const renamed = (type: FieldType, value: unknown): unknown => {
      if (type === 'message-id' && isString(value)) {
        const id = messages.has(value) ? freeMessageId(value) : value;
        messages.add(id);
        return id;
      }
      if (type === 'call-ids' && isStrings(value)) return value.map((id) => lastMeant.get(id) ?? id);
      if (type !== 'call-id' || !isString(value)) return value;
      if (own !== undefined) return own;
      if (record.type !== 'func_result_record') return lastMeant.get(value) ?? value;
      const call = callOf.get(place);
      if (call !== undefined) return callIds.get(call) ?? value;
      const id = orphans.has(value) ? freeCallId(value) : value;
      orphans.add(id);
      return id;
    };
    const changed = changedFields(record, renamed);
    if (changed !== undefined) changes.set(place, changed);
  }
  return changes;
}

/** The own id of each call, by its place. */
function callIdsOf(
  records: readonly PrimingRecord[],
  freeCallId: (wanted: string) => string,
): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const ids = new Map<number, string>();
  for (const [place, record] of records.entries()) {
    if (!record.known || record.type !== 'func_call_record') continue;
    const { id } = record.fields;
    ids.set(place, seen.has(id) ? freeCallId(id) : id);
    seen.add(id);
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
  const changed: Record<string, unknown> = {};
  for (const [field, type] of ID_FIELDS.get(record.type) ?? []) {
    const before = record.fields[field];
    const after = before === undefined ? undefined : renamed(type, before);
    if (JSON.stringify(after) !== JSON.stringify(before)) changed[field] = after;
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** The fields of each type that hold ids. */
const ID_FIELDS: ReadonlyMap<string, readonly (readonly [string, FieldType])[]> = new Map(
  Object.entries<RecordSpec>(RECORD_TABLE).map(([type, { required, optional }]) => [
    type,
    Object.entries({ ...required, ...optional }).filter(([, fieldType]) => fieldType.includes('-id')),
  ]),
);

/** The ids that are there already, in fields of a type. */
export function idsOf(records: readonly PrimingRecord[], type: FieldType): readonly string[] {
  return records.flatMap((record) =>
    (record.known ? (ID_FIELDS.get(record.type) ?? []) : []).flatMap(([field, fieldType]) => {
      const value = fieldType === type ? record.fields[field] : undefined;
      return isString(value) ? [value] : isStrings(value) ? value : [];
    }),
  );
}
