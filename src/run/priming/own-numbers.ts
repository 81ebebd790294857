import type { Fields, PrimingRecord } from '../../model/record.ts';
import { fieldsOfTypes } from '../../model/record-fields.ts';
import { isString } from '../../model/value-check.ts';
import { ownIds, TakenIds } from '../../script/own-ids.ts';
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
  readonly #taken = new TakenIds();

  /** The records of the next script as they are in the session, and what had to be renamed. */
  take(records: readonly PrimingRecord[]): {
    readonly records: readonly PrimingRecord[];
    readonly renamed: readonly RenamedId[];
  } {
    const changes = ownIds(records, pairRecords(records), this.#taken);
    const genseqs = new Map<number, number>();
    const renamed: RenamedId[] = [];
    const own = records.map((record, index) => {
      const ids = changes.get(index) ?? {};
      for (const [field, to] of Object.entries(ids)) {
        const from = record.fields[field];
        if (isGiven(record, field) && isString(from) && isString(to))
          renamed.push({ index, field, from, to });
      }
      return withFields(record, { ...ids, ...this.#genseqsOf(record, genseqs) });
    });
    return { records: own, renamed };
  }

  /** The generations that a record names, where they are others in the session. */
  #genseqsOf(record: PrimingRecord, genseqs: Map<number, number>): Fields {
    const changes: Record<string, number> = {};
    for (const [field] of (record.known && GENSEQ_FIELDS.get(record.type)) || []) {
      const value = record.fields[field];
      if (typeof value !== 'number') continue;
      const genseq = genseqs.get(value) ?? ++this.#lastGenseq;
      genseqs.set(value, genseq);
      if (genseq !== value) changes[field] = genseq;
    }
    return changes;
  }
}

const GENSEQ_FIELDS = fieldsOfTypes(['genseq']);
const MESSAGE_ID_FIELDS = fieldsOfTypes(['message-id']);

/** Whether a field gives an id to what the record tells, and does not refer to one. */
function isGiven({ type }: PrimingRecord, field: string): boolean {
  return (
    type === 'func_call_record' || MESSAGE_ID_FIELDS.get(type)?.some(([name]) => name === field) === true
  );
}

/** The values have the types that they had. */
function withFields(record: PrimingRecord, changes: Fields): PrimingRecord {
  if (Object.keys(changes).length === 0) return record;
  const { text, fields } = record;
  return { ...record, text, fields: { ...fields, ...changes } } as PrimingRecord;
}
