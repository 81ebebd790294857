import { freeIds } from '../../model/free-id.ts';
import {
  type Fields,
  type FieldType,
  type KnownRecord,
  type PrimingRecord,
  RECORD_TABLE,
  type RecordSpec,
} from '../../model/record.ts';
import { isString, isStrings } from '../../model/value-check.ts';
import { pairRecords } from '../../script/priming-pairing.ts';

/** An id that was there already, and the one that a record has instead. */
export interface RenamedId {
  /** The record's place in its script, from 0. */
  readonly index: number;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Numbers and ids that are a session's own, script after script. Generations are counted on in the order in which they are
 * first seen; an id that is taken gets a number. What refers to one follows it.
 */
export class OwnNumbers {
  #lastGenseq = 0;
  readonly #freeMessageId = freeIds();
  readonly #freeCallId = freeIds();

  /** The records of the next script as they are in the session, and what had to be renamed. */
  take(records: readonly PrimingRecord[]): {
    readonly records: readonly PrimingRecord[];
    readonly renamed: readonly RenamedId[];
  } {
    const genseqs = new Map<number, number>();
    const ownCallIds = this.#giveCallIds(records);
    const callIds = firstMeant(records, ownCallIds);
    const callOf = new Map(Array.from(pairRecords(records).resultOf, ([call, result]) => [result, call]));
    const renamed: RenamedId[] = [];
    const own: PrimingRecord[] = [];

    const ownValue = (index: number, record: KnownRecord, type: FieldType, value: unknown): unknown => {
      if (type === 'genseq' && typeof value === 'number') {
        const genseq = genseqs.get(value) ?? ++this.#lastGenseq;
        genseqs.set(value, genseq);
        return genseq;
      }
      if (type === 'message-id' && isString(value)) return this.#freeMessageId(value);
      if (type === 'call-ids' && isStrings(value)) return value.map((id) => callIds.get(id) ?? id);
      if (type !== 'call-id' || !isString(value)) return value;
      const id = ownCallIds.get(callOf.get(index) ?? index) ?? callIds.get(value) ?? value;
      if (record.type === 'func_call_record') callIds.set(value, id);
      return id;
    };

    for (const [index, record] of records.entries()) {
      const changes = record.known ? OWN_FIELDS.get(record.type) : undefined;
      let fields: Fields = record.fields;
      for (const [field, type] of changes ?? []) {
        const value = fields[field];
        if (value === undefined || !record.known) continue;
        const to = ownValue(index, record, type, value);
        if (to === value) continue;
        fields = { ...fields, [field]: to };
        if (isGiven(record, type) && isString(value) && isString(to))
          renamed.push({ index, field, from: value, to });
      }
      own.push(fields === record.fields ? record : withFields(record, fields));
    }
    return { records: own, renamed };
  }

  /** The ids that the calls of a script have in the session, by their places. */
  #giveCallIds(records: readonly PrimingRecord[]): ReadonlyMap<number, string> {
    const ids = new Map<number, string>();
    for (const [index, record] of records.entries()) {
      const id = callIdOf(record);
      if (id !== undefined) ids.set(index, this.#freeCallId(id));
    }
    return ids;
  }
}

/** What a reference means that stands before every call with its id: the first of them. */
function firstMeant(
  records: readonly PrimingRecord[],
  ownCallIds: ReadonlyMap<number, string>,
): Map<string, string> {
  const meant = new Map<string, string>();
  for (const [index, id] of ownCallIds) {
    const written = callIdOf(records[index]);
    if (written !== undefined && !meant.has(written)) meant.set(written, id);
  }
  return meant;
}

const OWN_TYPES: readonly FieldType[] = ['genseq', 'message-id', 'call-id', 'call-ids'];

/** The fields that hold a number or an id of the session, by type of record. */
const OWN_FIELDS: ReadonlyMap<string, readonly (readonly [string, FieldType])[]> = new Map(
  Object.entries<RecordSpec>(RECORD_TABLE).map(([type, { required, optional }]) => [
    type,
    Object.entries({ ...required, ...optional }).filter(([, field]) => OWN_TYPES.includes(field)),
  ]),
);

/** Whether a field gives an id to what the record tells, and does not refer to one. */
function isGiven({ type }: KnownRecord, field: FieldType): boolean {
  return field === 'message-id' || (field === 'call-id' && type === 'func_call_record');
}

function callIdOf(record: PrimingRecord | undefined): string | undefined {
  return record?.known && record.type === 'func_call_record' ? record.fields.id : undefined;
}

/** The values have the types that they had. */
function withFields(record: PrimingRecord, fields: Fields): PrimingRecord {
  return { ...record, fields } as PrimingRecord;
}
