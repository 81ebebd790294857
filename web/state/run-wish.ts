import type { StatusAnswer } from '../../src/wire/script.ts';

/** What is asked for, besides running what has to be run. Places count from 0. */
export interface RunWish {
  readonly fresh?: true;
  readonly all?: true;
  readonly startIndex?: number;
  readonly endIndex?: number;
  readonly model?: string;
  readonly recorded?: true;
  /** What would be typed into a terminal was seen, and is wanted. */
  readonly isConfirmed?: true;
}

/** What has to be seen before it is typed into a terminal: the script names none, or everything is typed anew. */
export interface TypingQuestion {
  readonly why: 'unnamed' | 'anew';
  readonly prompts: readonly string[];
}

/** What has to be filled in, or seen, before something is run. */
export type RunQuestion = { readonly wish: RunWish } & (
  | { readonly type: 'arguments' | 'model' }
  | ({ readonly type: 'typing' } & TypingQuestion)
);

/** What the button that runs is about to do. Prompts are numbered from 1. */
export type RunOffer =
  | { readonly type: 'unknown' | 'nothing' | 'relink' | 'replayAll' }
  | { readonly type: 'begin' | 'send'; readonly count: number }
  | { readonly type: 'continue' | 'replayFrom'; readonly from: number };

export function runOffer(plan: StatusAnswer['plan'] | undefined, prompts: number): RunOffer {
  if (!plan) return { type: 'unknown' };
  const { action, startIndex } = plan;
  switch (action) {
    case 'nothing':
    case 'relink':
    case 'replayAll':
      return { type: action };
    case 'begin':
    case 'send':
      return { type: action, count: Math.max(prompts - startIndex, 0) };
    case 'continue':
      // A session in which nothing was asked yet.
      if (startIndex === 0) return { type: 'begin', count: prompts };
      return { type: action, from: startIndex + 1 };
    case 'replayFrom':
      return { type: action, from: startIndex + 1 };
    default:
      return action satisfies never;
  }
}
