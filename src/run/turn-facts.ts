import type { EndReason, Message, Usage } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { toolOf } from '../model/message-tool.ts';
import type { EvidenceLabel } from '../model/terminal.ts';
import { terminalAnswer, terminalSteps } from '../model/terminal-answer.ts';
import type { StoredTurn } from './turns.ts';

/** What came of a prompt, for who looks at turns from outside. */
export interface TurnFacts {
  /**
   * All that the model said, its thoughts left out; a part that broke off as far as it came. Of an answer that was
   * mended, what it was in the end. Of a turn in a terminal, what the program answered.
   */
  readonly text: string;
  /** The tools that were called, by name, in order. */
  readonly tools: readonly string[];
  /** Tokens, of all steps together. */
  readonly usage: { readonly input: number; readonly output: number };
  /** Absent while the turn is not over, like the reason for which it ended. */
  readonly seconds?: number;
  readonly reason?: EndReason;
  /** The model that answered last, or else the one that was asked. */
  readonly model?: string;
  /** Of a turn in a terminal: how its answer is known, and how the command ended. */
  readonly evidence?: EvidenceLabel;
  readonly exitCode?: number;
}

export function turnFacts({ prompt, rows, evidence }: StoredTurn): TurnFacts {
  let texts: Message[] = [];
  let isMended = false;
  const tools: string[] = [];
  const usage: Usage[] = [];
  let { model } = prompt.metadata;
  let end: Pick<TurnFacts, 'seconds' | 'reason'> = {};
  for (const row of rows) {
    if (row.kind === 'repair') isMended = true;
    if (row.kind === 'text') {
      texts = isMended ? [row] : [...texts, row];
      isMended = false;
    }
    if (row.kind === 'tool-call') tools.push(toolOf(row).name ?? '');
    if (row.kind === 'step-end') {
      if (row.metadata.usage) usage.push(row.metadata.usage);
      model = row.metadata.model ?? model;
    }
    if (row.kind === 'turn-end') {
      const { durationMs, reason } = row.metadata;
      end = { seconds: durationMs / 1000, reason };
    }
  }
  const answer = terminalAnswer(evidence);
  for (const { facts } of terminalSteps(evidence)) if (facts.tool) tools.push(facts.tool.name);
  if (answer?.facts.usage) usage.push(answer.facts.usage);
  model = answer?.facts.model ?? model;
  return {
    text: answer?.text ?? joinedTexts(texts),
    tools,
    usage: tokensIn(usage),
    ...end,
    ...(model !== undefined && { model }),
    ...(answer && { evidence: answer.label }),
    ...(answer?.facts.exitCode !== undefined && { exitCode: answer.facts.exitCode }),
  };
}

/** The parts of an answer, as one text. */
export function joinedTexts(parts: readonly Message[]): string {
  return parts.map(messageText).join('\n\n');
}

/** Tokens, of several steps together. */
export function tokensIn(usage: readonly Usage[]): TurnFacts['usage'] {
  return {
    input: sum(usage.map(({ inputTokens = 0 }) => inputTokens)),
    output: sum(usage.map(({ outputTokens = 0 }) => outputTokens)),
  };
}

/** Of several turns together. */
export interface TurnTotals {
  readonly prompts: number;
  readonly usage: TurnFacts['usage'];
  readonly seconds: number;
}

export function totalsOf(turns: readonly TurnFacts[]): TurnTotals {
  return {
    prompts: turns.length,
    usage: {
      input: sum(turns.map(({ usage }) => usage.input)),
      output: sum(turns.map(({ usage }) => usage.output)),
    },
    // Thousandths, which is what is measured, and not what sums of fractions make of them.
    seconds: Math.round(sum(turns.map(({ seconds = 0 }) => seconds)) * 1000) / 1000,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
