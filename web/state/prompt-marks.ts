import type { Prompt, PromptScript } from '../../src/model/script.ts';
import type { StatusAnswer } from '../../src/wire/script.ts';
import type { PromptTurn } from './prompt-turns.ts';

/**
 * How a prompt stands to what was run. `same`: its answer is that of what it says now. `runs`: it was asked, and is
 * asked again by the next run. `new`: it was never asked. `broken`: its answer breaks a contract. `running`: it is
 * being answered. `unknown`: nobody has said yet.
 */
export type MarkState = 'same' | 'runs' | 'new' | 'broken' | 'running' | 'unknown';

export interface PromptMark {
  /** Counted from 0. */
  readonly index: number;
  /** The line on which the prompt begins, counted from 1. */
  readonly line: number;
  readonly state: MarkState;
  /** What came of it, where its answer counts. */
  readonly turn: PromptTurn | undefined;
  /** What its answer breaks. */
  readonly failures: readonly string[];
}

export interface MarkFacts {
  readonly prompts: readonly Pick<Prompt, 'line'>[];
  /** Undefined as long as nobody has said how the script stands to its session. */
  readonly status: Pick<StatusAnswer, 'session' | 'drift' | 'plan' | 'progress' | 'contracts'> | undefined;
  readonly turns: ReadonlyMap<number, PromptTurn>;
  /** Whether the session whose turns they are is run now. */
  readonly isRunning: boolean;
}

/** One mark for each prompt. */
export function promptMarks({ prompts, status, turns, isRunning }: MarkFacts): readonly PromptMark[] {
  return prompts.map(({ line }, index): PromptMark => {
    const turn = turns.get(index);
    const failures = failuresAt(status, index);
    const state = isRunning ? whileRunning(turn) : atRest(status, index, failures.length > 0);
    const counts = state === 'same' || state === 'broken';
    return {
      index,
      line,
      state,
      turn: counts ? turn : undefined,
      failures: state === 'broken' ? failures : [],
    };
  });
}

/** The prompt that a place in the text belongs to, counted from 0: the one of its section, or else the last before it. */
export function promptIndexAt(
  { sections, prompts }: Pick<PromptScript, 'sections' | 'prompts'>,
  offset: number,
): number | undefined {
  const section = sections.findLast(({ delimiter, body }) => (delimiter?.range ?? body).start <= offset);
  const end = section?.body.end ?? 0;
  const index = prompts.findLastIndex(({ range }) => range.start < end);
  if (index >= 0) return index;
  return prompts.length > 0 ? 0 : undefined;
}

function whileRunning(turn: PromptTurn | undefined): MarkState {
  if (!turn) return 'runs';
  return turn.isEnded ? 'same' : 'running';
}

function atRest(status: MarkFacts['status'], index: number, isBroken: boolean): MarkState {
  if (!status) return 'unknown';
  const { session, drift, plan, progress } = status;
  if (!session) return 'new';
  const aligned = drift && 'prompts' in drift ? drift.prompts : [];
  const change = aligned.find((each) => 'after' in each && each.after === index)?.change;
  // Where nothing can run, what differs would.
  const runs = plan ? index >= plan.startIndex : change !== undefined && change !== 'same';
  if (!runs) return isBroken ? 'broken' : 'same';
  return change === 'added' || (change === undefined && index >= progress.asked) ? 'new' : 'runs';
}

function failuresAt(status: MarkFacts['status'], index: number): readonly string[] {
  const failures = status?.contracts.failures ?? [];
  return failures.filter(({ promptIndex }) => promptIndex === index).map(({ message }) => message);
}
