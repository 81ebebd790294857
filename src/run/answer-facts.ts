import type { AnswerFacts } from '../contract/check-contract.ts';
import type { Message } from '../model/message.ts';
import { onlyCodeBlock } from '../script/only-code-block.ts';
import { joinedTexts, turnFacts } from './turn-facts.ts';
import type { StoredTurn } from './turns.ts';

/** What contracts are about, from the rows of a turn. */
export function answerFacts(turn: StoredTurn): AnswerFacts {
  const { text, tools, seconds } = turnFacts(turn);
  const texts = turn.rows.filter(({ kind }) => kind === 'text');
  const lastStep = texts.at(-1)?.genseq;
  const lastWords = (
    lastStep === undefined ? text : joinedTexts(texts.filter(({ genseq }) => genseq === lastStep))
  ).trim();
  const outputTokens = outputTokensOf(turn.rows);
  return {
    text: text.trim(),
    data: onlyCodeBlock(lastWords) ?? lastWords,
    tools,
    ...(outputTokens !== undefined && { outputTokens }),
    ...(seconds !== undefined && { seconds }),
  };
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
