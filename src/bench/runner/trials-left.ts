import type { Trial, TrialsLeft } from '../../model/bench.ts';
import { isAnswered, isJudged } from './counts-for-verdict.ts';

/** What a run has no answer to, and what of its answers cannot be judged. */
export function trialsLeft(
  trials: readonly Trial[],
  total: number,
): { readonly unanswered?: TrialsLeft; readonly unjudged?: TrialsLeft } {
  const answered = trials.filter(isAnswered);
  const without = trials.find((trial) => !isAnswered(trial));
  const unjudged = answered.filter((trial) => !isJudged(trial));
  const [first] = unjudged;
  const left = total - answered.length;
  return {
    ...(left > 0 && {
      unanswered: { count: left, message: without?.answer.error?.message ?? 'They were not asked.' },
    }),
    ...(first && { unjudged: { count: unjudged.length, message: reasonOf(first) } }),
  };
}

function reasonOf({ caseId, score: { unchecked } }: Trial): string {
  const [note] = unchecked;
  return `${caseId}: ${note?.message ?? 'a contract cannot be checked.'}`;
}
