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
  warnings,
}: Pick<StatusAnswer, 'plan' | 'session' | 'prompts' | 'warnings'>): ScriptMark {
  if (warnings.some(({ severity }) => severity === 'error')) return { type: 'broken' };
  // One without a plan only lacks its arguments.
  if (!session || !plan || plan.action === 'begin') return { type: 'new' };
  const isDone = plan.action === 'nothing' || plan.action === 'relink';
  if (isDone) return { type: 'done', at: session.updatedAt };
  return { type: 'part', answered: plan.startIndex, prompts };
}
