import type { Usage } from '../../../model/message.ts';
import type { KnownRecord } from '../../../model/record.ts';
import type { EvidenceFacts } from '../../../model/terminal.ts';
import type { ProgramEvent } from '../program.ts';
import { KeptText } from '../shell/kept-text.ts';

/** So many thoughts and tool calls of a turn are stored, the first ones. */
const MOST_STEPS = 200;
/** So many characters are stored of the beginning of a thought, an input or a result, and as many of its end. */
const STEP_CHARACTERS = 4096;

type EvidenceEvent = Extract<ProgramEvent, { type: 'evidence' }>;

export interface StepEvidence {
  /** Thoughts and tool calls, in their order. */
  readonly steps: readonly EvidenceEvent[];
  /** How many of them were left out. */
  readonly omitted: number;
  /** Of all answers of the model in the turn together. */
  readonly usage: Usage | undefined;
}

/** What a transcript notes of a turn beside the answer. */
export function stepEvidence(records: readonly KnownRecord[]): StepEvidence {
  const results = new Map<string, KnownRecord<'func_result_record'>>();
  for (const record of records)
    if (record.type === 'func_result_record') results.set(record.fields.id, record);
  const steps: EvidenceEvent[] = [];
  const usages: Usage[] = [];
  let omitted = 0;
  for (const record of records) {
    if (record.type === 'gen_finish_record' && record.fields.usage)
      usages.push(countsIn(record.fields.usage));
    if (record.type !== 'agent_thought_record' && record.type !== 'func_call_record') continue;
    if (steps.length >= MOST_STEPS) {
      omitted++;
      continue;
    }
    steps.push(
      record.type === 'agent_thought_record'
        ? step('thought', record.text)
        : toolCall(record, results.get(record.fields.id)),
    );
  }
  return { steps, omitted, usage: usages.length === 0 ? undefined : sumOf(usages) };
}

function toolCall(
  { fields }: KnownRecord<'func_call_record'>,
  result: KnownRecord<'func_result_record'> | undefined,
): EvidenceEvent {
  const { name, arguments: input, rawArgumentsText } = fields;
  const written = rawArgumentsText ?? JSON.stringify(input ?? {});
  // A call without a result was never finished.
  const hasFailed = result === undefined || result.fields.outputType === 'error-text';
  const tool = { name, input: shortened(written).text, ...(hasFailed && { isError: true as const }) };
  return step('tool-call', result?.text ?? '', { tool });
}

function step(kind: 'thought' | 'tool-call', whole: string, facts: EvidenceFacts = {}): EvidenceEvent {
  const { text, cut } = shortened(whole);
  const stored = cut === 0 ? facts : { ...facts, cut };
  return { type: 'evidence', kind, label: 'transcript', text, facts: stored };
}

function shortened(text: string): { readonly text: string; readonly cut: number } {
  const stored = new KeptText(STEP_CHARACTERS);
  stored.push(text);
  return stored.finish();
}

const COUNTS = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const satisfies readonly (keyof Usage)[];

function countsIn(usage: Readonly<Record<string, unknown>>): Usage {
  return Object.fromEntries(
    COUNTS.flatMap((name) => {
      const count = usage[name];
      return typeof count === 'number' ? [[name, count]] : [];
    }),
  );
}

function sumOf(usages: readonly Usage[]): Usage {
  return Object.fromEntries(
    COUNTS.flatMap((name) => {
      const counts = usages.flatMap((usage) => usage[name] ?? []);
      return counts.length === 0 ? [] : [[name, counts.reduce((total, count) => total + count, 0)]];
    }),
  );
}
