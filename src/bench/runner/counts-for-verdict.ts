import type { Trial } from '../../model/bench.ts';

/** Codes of what an answer itself can do: it counts, however often it is asked. */
const OF_ANSWERS = new Set([
  'CONTRACT_FAILED',
  'COMMAND_FAILED',
  'BUDGET_REACHED',
  'CONTEXT_TOO_LARGE',
  'AGENT_FAILED',
  'CONFIRM_REQUIRED',
]);

/** Whether a trial was answered, and is not to be asked again: what was broken around it says nothing of the model. */
export function isAnswered({ answer: { error } }: Pick<Trial, 'answer'>): boolean {
  return error === undefined || (error.code !== undefined && OF_ANSWERS.has(error.code));
}

/**
 * Whether a trial says that what is measured succeeds or fails. One without an answer does not, and neither does one whose
 * answer breaks nothing, but cannot be held against a contract that is broken itself.
 */
export function countsForVerdict(trial: Pick<Trial, 'answer' | 'score'>): boolean {
  return isAnswered(trial) && isJudged(trial);
}

/** Whether an answer could be held against the contracts, or breaks one of them whatever the others say. */
export function isJudged({ score: { isSuccess, failures } }: Pick<Trial, 'score'>): boolean {
  return isSuccess || failures.length > 0;
}
