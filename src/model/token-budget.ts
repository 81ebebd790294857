import type { Failure, Usage } from './message.ts';

/** What a step used, read and written. */
export function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens;
}

/** Why nothing further is asked once so many tokens are used. */
export function budgetReached(used: number): Failure {
  return {
    code: 'BUDGET_REACHED',
    message: `The token budget is used up (${used} tokens).`,
    remedy: 'Run it again with a larger --budget-tokens to continue.',
  };
}
