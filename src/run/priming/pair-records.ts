import type { PrimingRecord } from '../../model/record.ts';
import { pairTools, type ToolPairing } from '../../model/tool-pairing.ts';

/** The calls of records and their results, by their places among all records. */
export function pairRecords(records: readonly PrimingRecord[]): Pick<ToolPairing, 'resultOf'> {
  const places: number[] = [];
  const entries = records.flatMap((record, place) => {
    if (!record.known) return [];
    if (record.type !== 'func_call_record' && record.type !== 'func_result_record') return [];
    places.push(place);
    const { id: callId, name } = record.fields;
    return [{ kind: record.type === 'func_call_record' ? 'call' : 'result', callId, name } as const];
  });
  const placeOf = (index: number): number => places[index] ?? -1;
  const { resultOf } = pairTools(entries);
  return { resultOf: new Map(Array.from(resultOf, ([call, result]) => [placeOf(call), placeOf(result)])) };
}
