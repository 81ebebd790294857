/** A call or a result, in the order of the conversation. */
export interface ToolEntry {
  readonly kind: 'call' | 'result';
  readonly callId: string;
  readonly name: string;
}

export const PAIRING_CODES = [
  'call-without-result',
  'result-without-call',
  'result-before-call',
  'duplicate-call',
  'duplicate-result',
  'name-mismatch',
] as const;
type PairingCode = (typeof PAIRING_CODES)[number];

/** What is wrong with an entry, by its place in the list. */
interface PairingProblem {
  readonly code: PairingCode;
  readonly index: number;
}

export interface ToolPairing {
  /** The place of a call's result, by the place of the call. Calls without a result are absent. */
  readonly resultOf: ReadonlyMap<number, number>;
  readonly problems: readonly PairingProblem[];
}

/**
 * Finds the result of every call. Where an id occurs more than once, the first result belongs to the first call. A
 * list without problems is one that providers accept, given that results directly follow their calls.
 */
export function pairTools(entries: readonly ToolEntry[]): ToolPairing {
  const resultOf = new Map<number, number>();
  const problems: PairingProblem[] = [];
  const waiting = new Map<string, number[]>();
  const seen = new Set<string>();
  const early = new Map<string, number[]>();

  for (const [index, { kind, callId, name }] of entries.entries()) {
    if (kind === 'call') {
      if (seen.has(callId)) problems.push({ code: 'duplicate-call', index });
      seen.add(callId);
      queueIn(waiting, callId).push(index);
      continue;
    }
    const call = waiting.get(callId)?.shift();
    if (call === undefined) {
      if (seen.has(callId)) problems.push({ code: 'duplicate-result', index });
      else queueIn(early, callId).push(index);
      continue;
    }
    resultOf.set(call, index);
    if (entries[call]?.name !== name) problems.push({ code: 'name-mismatch', index });
  }

  for (const [callId, calls] of waiting) {
    for (const call of calls) {
      const result = early.get(callId)?.shift();
      if (result === undefined) problems.push({ code: 'call-without-result', index: call });
      else {
        resultOf.set(call, result);
        problems.push({ code: 'result-before-call', index: result });
      }
    }
  }
  for (const index of Array.from(early.values()).flat())
    problems.push({ code: 'result-without-call', index });
  return { resultOf, problems: problems.toSorted((a, b) => a.index - b.index) };
}

function queueIn(queues: Map<string, number[]>, key: string): number[] {
  const queue = queues.get(key) ?? [];
  queues.set(key, queue);
  return queue;
}
