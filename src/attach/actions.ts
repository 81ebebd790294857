import { type PlanFacts, planRun } from './plan.ts';

/**
 * What a user can do with a script and its session. The first four run something, the last three decide which session
 * the script belongs to and run nothing.
 */
const SCRIPT_ACTIONS = ['send', 'continue', 'replayFrom', 'replayAll', 'keep', 'clone', 'fresh'] as const;
export type ScriptAction = (typeof SCRIPT_ACTIONS)[number];

/** Which of them make sense, always in the same order. */
export function actionsFor(facts: Omit<PlanFacts, 'wish'>): readonly ScriptAction[] {
  const { attachment, drift, progress } = facts;
  const { action } = planRun(facts);
  const isAsked = attachment.session !== undefined && progress.asked > 0;
  const isChanged = attachment.session !== undefined && drift !== undefined && drift.kind !== 'none';
  const makesSense: Readonly<Record<ScriptAction, boolean>> = {
    send: action === 'send',
    continue: action === 'continue',
    replayFrom: isAsked,
    replayAll: isAsked && !attachment.isForeign,
    keep: isChanged && !attachment.isForeign,
    clone: isAsked,
    fresh: true,
  };
  return SCRIPT_ACTIONS.filter((each) => makesSense[each]);
}
