import { Refusal } from '../model/refusal.ts';
import { type AskedPrompt, promptOfNextTask } from './asked-prompt.ts';
import type { NextTasks } from './run-turn.ts';

/** A prompt that waits for its turn. */
export interface QueuedPrompt {
  readonly asked: AskedPrompt;
  /** How many tasks led to it, each by the one before; 0 for what was asked for. */
  readonly depth: number;
  /** Why it is not run after all. */
  readonly refusal?: Refusal;
}

/** How many tasks may lead to one another, and how many there may be in a run. */
const DEEPEST = 20;
const MOST = 200;

/** The prompts of a run in their order, each followed by what the agent wants done next. */
export class PromptQueue {
  readonly #waiting: QueuedPrompt[];
  #added = 0;

  constructor(prompts: readonly AskedPrompt[]) {
    this.#waiting = prompts.map((asked) => ({ asked, depth: asked.isNext ? 1 : 0 }));
  }

  next(): QueuedPrompt | undefined {
    return this.#waiting.shift();
  }

  /** Puts in what is to be done next, before everything else. */
  follow({ tasks, messageId }: NextTasks, { depth }: QueuedPrompt): void {
    const next = tasks.map((task) => ({ asked: promptOfNextTask(task, messageId), depth: depth + 1 }));
    this.#added += next.length;
    const refusal = refusalOfMore(depth + 1, this.#added);
    // Of those that are too many the first one tells why.
    const admitted = refusal ? next.slice(0, 1).map((each) => ({ ...each, refusal })) : next;
    this.#waiting.unshift(...admitted);
  }
}

/** Why a task is not run that so many have led to, or that is one of so many. */
export function refusalOfMore(depth: number, count: number): Refusal | undefined {
  if (depth > DEEPEST) return tooMany(`More than ${DEEPEST} tasks led to one another.`);
  return count > MOST ? tooMany(`More than ${MOST} tasks followed.`) : undefined;
}

function tooMany(message: string): Refusal {
  return new Refusal('BUDGET_REACHED', `${message} The rest is not run.`, {
    remedy: 'Look for a task whose next tasks lead back to itself.',
  });
}
