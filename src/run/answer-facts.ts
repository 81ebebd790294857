import type { AnswerFacts } from '../contract/check-contract.ts';
import type { Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { toolOf } from '../model/message-tool.ts';
import { onlyCodeBlock } from '../script/only-code-block.ts';
import type { StoredTurn } from './turns.ts';

/** What contracts are about, from the rows of a turn. */
export function answerFacts({ rows }: StoredTurn): AnswerFacts {
  const texts = rows.filter(({ kind }) => kind === 'text');
  const lastStep = texts.at(-1)?.genseq;
  const lastWords = joined(texts.filter(({ genseq }) => genseq === lastStep));
  const outputTokens = outputTokensOf(rows);
  const end = rows.findLast((row) => row.kind === 'turn-end');
  return {
    text: joined(texts),
    data: onlyCodeBlock(lastWords) ?? lastWords,
    tools: rows.flatMap(toolCalled),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(end && { seconds: end.metadata.durationMs / 1000 }),
  };
}

function joined(texts: readonly Message[]): string {
  return texts.map(messageText).join('\n\n').trim();
}

function toolCalled(row: Message): readonly string[] {
  const name = row.kind === 'tool-call' ? toolOf(row).name : undefined;
  return name === undefined ? [] : [name];
}

/** Of all steps; `undefined` if one of them does not say. */
function outputTokensOf(rows: readonly Message[]): number | undefined {
  const steps = rows.filter((row) => row.kind === 'step-end');
  let total: number | undefined;
  for (const { metadata } of steps) {
    const tokens = metadata.usage?.outputTokens;
    if (tokens === undefined) return undefined;
    total = (total ?? 0) + tokens;
  }
  return total;
}
