import { type PrimingRecord, RECORD_TABLE } from '../model/record.ts';
import { pairTools, type ToolEntry, type ToolPairing } from '../model/tool-pairing.ts';
import type { RecordFinding } from './record-finding.ts';

/** The calls and results among the records, and which belong together. Places are those of the records. */
export function pairRecords(records: readonly PrimingRecord[]): ToolPairing {
  const entries: ToolEntry[] = [];
  const places: number[] = [];
  for (const [place, record] of records.entries()) {
    const entry = toolEntry(record);
    if (entry === undefined) continue;
    entries.push(entry);
    places.push(place);
  }
  const placeOf = (index: number) => places[index] ?? -1;
  const { resultOf, problems } = pairTools(entries);
  return {
    resultOf: new Map(Array.from(resultOf, ([call, result]) => [placeOf(call), placeOf(result)])),
    problems: problems.map(({ code, index }) => ({ code, index: placeOf(index) })),
  };
}

/** What is wrong with the calls and results of a script whose records could all be read. */
export function checkPairs(records: readonly PrimingRecord[]): readonly RecordFinding[] {
  const { resultOf, problems } = pairRecords(records);
  const callOf = new Map(Array.from(resultOf, ([call, result]) => [result, call]));
  const faults = problems.map(({ code, index }): RecordFinding => {
    const called = toolFields(records[callOf.get(index) ?? -1]).name;
    const message = MESSAGES[code]({ ...toolFields(records[index]), called });
    return { code, index, severity: code === 'duplicate-call' ? 'warning' : 'error', message };
  });
  return [...faults, ...lateResults(records, callOf)];
}

interface ToolFacts {
  readonly id: string;
  readonly name: string;
  /** The name in the call, of a result that has one. */
  readonly called: string;
}

const MESSAGES: Readonly<Record<ToolPairing['problems'][number]['code'], (facts: ToolFacts) => string>> = {
  'call-without-result': ({ id }) => `the call \`${id}\` has no result`,
  'result-without-call': ({ id }) => `there is no call \`${id}\` that it is the result of`,
  'result-before-call': ({ id }) => `the result stands before its call \`${id}\``,
  'duplicate-call': ({ id }) => `the id \`${id}\` is taken by a call before; replay makes it unique`,
  'duplicate-result': ({ id }) => `the call \`${id}\` has a result already`,
  'name-mismatch': ({ id, name, called }) =>
    `the name is \`${name}\`, but that of the call \`${id}\` is \`${called}\``,
};

/** Results with words of a person, or of an answer with another number, between their call and themselves. */
function lateResults(
  records: readonly PrimingRecord[],
  callOf: ReadonlyMap<number, number>,
): readonly RecordFinding[] {
  const late: RecordFinding[] = [];
  let person = -1;
  let answer = -1;
  /** The last words of an answer that has another number than the very last. */
  let otherAnswer = -1;
  for (const [index, record] of records.entries()) {
    const call = callOf.get(index);
    if (call !== undefined) {
      const isOwn = genseqOf(records[answer]) === genseqOf(records[call]);
      if (call < Math.max(person, isOwn ? otherAnswer : answer)) late.push(lateResult(index));
    }
    const goesTo = record.known ? RECORD_TABLE[record.type].place : 'none';
    if (goesTo === 'user-text') person = index;
    if (goesTo !== 'assistant-text' && goesTo !== 'assistant-thought') continue;
    if (genseqOf(records[answer]) !== genseqOf(record)) otherAnswer = answer;
    answer = index;
  }
  return late;
}

function lateResult(index: number): RecordFinding {
  const message = 'other words stand between the call and its result; it is sent right after its call';
  return { code: 'result-late', index, severity: 'warning', message };
}

function genseqOf(record: PrimingRecord | undefined): unknown {
  return record?.fields['genseq'];
}

function toolEntry(record: PrimingRecord): ToolEntry | undefined {
  if (!record.known) return undefined;
  if (record.type !== 'func_call_record' && record.type !== 'func_result_record') return undefined;
  const { id: callId, name } = record.fields;
  return { kind: record.type === 'func_call_record' ? 'call' : 'result', callId, name };
}

function toolFields(record: PrimingRecord | undefined): { id: string; name: string } {
  const entry = record && toolEntry(record);
  return { id: entry?.callId ?? '', name: entry?.name ?? '' };
}
