import { type KnownRecord, type PrimingRecord, RECORD_TABLE } from '../model/record.ts';
import type { ToolPairing } from '../model/tool-pairing.ts';

/** What is to be added and moved so that every call has its result after it. Places are those of the records. */
export interface PairRepairs {
  /** The results that need a call before them. */
  readonly uncalled: ReadonlySet<number>;
  /** The results that leave their place. */
  readonly moved: ReadonlySet<number>;
  /** What is put after a record, in its order. */
  readonly after: ReadonlyMap<number, readonly PutAfter[]>;
}

/** A call, and its result that is moved; without one, a result is made up. */
interface PutAfter {
  readonly call: number;
  readonly result: number | undefined;
}

export function pairRepairs(
  records: readonly PrimingRecord[],
  { resultOf, problems }: ToolPairing,
): PairRepairs {
  const lastSibling = lastSiblings(records);
  const moved = new Set<number>();
  const after = new Map<number, PutAfter[]>();
  for (const [call, record] of records.entries()) {
    if (!isCall(record)) continue;
    const result = resultOf.get(call);
    if (result !== undefined && result > call) continue;
    if (result !== undefined) moved.add(result);
    const place = lastSibling.get(call) ?? call;
    const put = after.get(place) ?? [];
    put.push({ call, result });
    after.set(place, put);
  }
  const uncalled = problems.flatMap(({ code, index }) =>
    code === 'result-without-call' || code === 'duplicate-result' ? [index] : [],
  );
  return { uncalled: new Set(uncalled), moved, after };
}

/** The last call of the same answer for each call: results come after all calls that were made at once. */
function lastSiblings(records: readonly PrimingRecord[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  let next: KnownRecord | undefined;
  let sibling: number | undefined;
  for (let place = records.length - 1; place >= 0; place--) {
    const record = records[place];
    if (!record?.known || !ANSWERS.has(RECORD_TABLE[record.type].place)) {
      next = undefined;
      continue;
    }
    if (next?.fields.genseq !== record.fields.genseq) sibling = undefined;
    if (isCall(record)) {
      sibling ??= place;
      last.set(place, sibling);
    }
    next = record;
  }
  return last;
}

function isCall(record: PrimingRecord): boolean {
  return record.known && record.type === 'func_call_record';
}

const ANSWERS: ReadonlySet<string> = new Set(['assistant-text', 'assistant-thought', 'tool-call']);
