import type { StatusAnswer } from '../../src/wire/script.ts';

/**
 * How a script stands, in one sign. `new`: nothing was run of it. `done`: every prompt has its answer. `part`: some have,
 * or it was edited. `broken`: it cannot run as it is.
 */
export type ScriptMark =
  | { readonly type: 'new' | 'broken' }
  | { readonly type: 'done'; readonly at: string }
  | { readonly type: 'part'; readonly answered: number; readonly prompts: number };

export function scriptMark({
  plan,
  session,
  prompts,
}: Pick<StatusAnswer, 'plan' | 'session' | 'prompts'>): ScriptMark {
  if (!plan) return { type: 'broken' };
  if (!session || plan.action === 'begin') return { type: 'new' };
  const isDone = plan.action === 'nothing' || plan.action === 'relink';
  if (isDone) return { type: 'done', at: session.updatedAt };
  return { type: 'part', answered: plan.startIndex, prompts };
}
