import type { PromptAnswer } from '../../model/bench.ts';
import type { Json } from '../../model/json.ts';
import type { Message, Usage } from '../../model/message.ts';
import { toolOf } from '../../model/message-tool.ts';
import { answerFacts } from '../answer-facts.ts';
import type { StoredTurn } from '../turns.ts';

/** What is kept of a turn to score it by. */
export function promptAnswer(turn: StoredTurn, firstTokenMs: number | undefined): PromptAnswer {
  const { rows } = turn;
  const { text, data, seconds } = answerFacts(turn);
  const end = rows.findLast((row) => row.kind === 'turn-end')?.metadata;
  const inputTokens = tokensOf(rows, 'inputTokens');
  const outputTokens = tokensOf(rows, 'outputTokens');
  return {
    text,
    data,
    toolCalls: toolCallsIn(rows),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(seconds !== undefined && { seconds }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    repairs: end?.output?.repairs ?? rows.filter(({ kind }) => kind === 'repair').length,
    ...(end?.output && { isValid: end.output.isValid }),
    markers: end?.applied ?? [],
  };
}

/** Of all steps; undefined if one of them does not say. */
function tokensOf(rows: readonly Message[], kind: 'inputTokens' | 'outputTokens'): number | undefined {
  const steps = rows.flatMap((row): (Usage | undefined)[] =>
    row.kind === 'step-end' ? [row.metadata.usage] : [],
  );
  let total: number | undefined;
  for (const usage of steps) {
    const tokens = usage?.[kind];
    if (tokens === undefined) return undefined;
    total = (total ?? 0) + tokens;
  }
  return total;
}

/** A call without a result has not succeeded. */
function toolCallsIn(rows: readonly Message[]): PromptAnswer['toolCalls'] {
  const results = new Map<string | undefined, boolean>();
  for (const row of rows) {
    if (row.kind !== 'tool-result') continue;
    const { callId, isError = false } = toolOf(row);
    results.set(callId, isError);
  }
  return rows.flatMap((row) => {
    if (row.kind !== 'tool-call') return [];
    const { callId, name = '' } = toolOf(row);
    return [{ name, input: inputOf(row), isError: results.get(callId) ?? true }];
  });
}

/** What a tool was given was JSON when it was stored, whatever the SDK's types say. */
function inputOf({ payload }: Extract<Message, { kind: 'tool-call' }>): Json {
  if (typeof payload.content === 'string') return null;
  const call = payload.content.find((part) => part.type === 'tool-call');
  return (call?.input ?? null) as Json;
}
