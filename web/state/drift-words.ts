import type { Session } from '../../src/model/session.ts';
import type { StatusAnswer } from '../../src/wire/script.ts';

/** What can be chosen where a script is not what its session ran. */
export type DriftAction = 'run' | StatusAnswer['actions'][number];

/** How many prompts became what. */
export interface DriftCounts {
  /** As they were, with answers that stay. */
  readonly shared: number;
  /** As they were, after something that is not: they are asked again. */
  readonly again: number;
  readonly edited: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

/** What the bar over a script says, and offers. */
export interface DriftNews {
  readonly type:
    | 'edited'
    | 'appended'
    | 'settings'
    | 'metadata'
    | 'session-missing'
    | 'copy'
    | 'missing'
    | 'ambiguous';
  /** The first prompt that differs, numbered from 1. */
  readonly from: number | undefined;
  readonly counts: DriftCounts | undefined;
  /** The files that the script gives whose content has changed, where nothing else has. */
  readonly files: readonly string[];
  /** The session is that of another file. */
  readonly isForeign: boolean;
  readonly primary: DriftAction | undefined;
  readonly others: readonly DriftAction[];
  readonly candidates: readonly Session[];
  /** What was noticed of the link: not what is underlined in the text. */
  readonly warnings: readonly string[];
  readonly canDiff: boolean;
}

/** Undefined where there is nothing to decide. A terminal, which is typed into, cannot go on from the middle. */
export function driftNews(status: StatusAnswer, isTyped = false): DriftNews | undefined {
  const type = typeOf(status);
  if (!type) return undefined;
  const { drift, isForeign, candidates, snapshot, warnings } = status;
  const primary = primaryOf(status);
  const from = firstOf(status);
  const offered: readonly DriftAction[] = status.actions.filter(
    (action) => action !== 'replayFrom' || (from !== undefined && !isTyped),
  );
  return {
    type,
    from,
    counts: countsOf(status),
    files: drift?.kind === 'settings' ? (drift.files ?? []) : [],
    isForeign,
    primary,
    others: offered.filter((action) => action !== primary && !(primary === 'run' && action === 'fresh')),
    candidates,
    warnings: warnings.filter(({ code }) => code.startsWith('link-')).map(({ message }) => message),
    canDiff: snapshot !== null && (type !== 'ambiguous' || drift?.kind !== 'none'),
  };
}

/** Undefined where every prompt has its answer. */
function firstOf({ drift, plan, prompts }: StatusAnswer): number | undefined {
  if (drift && 'from' in drift) return drift.from + 1;
  return plan && plan.startIndex < prompts ? plan.startIndex + 1 : undefined;
}

function typeOf({ state, drift, isAmbiguous }: StatusAnswer): DriftNews['type'] | undefined {
  if (state === 'copy' || state === 'missing') return state;
  if (drift && drift.kind !== 'none') return drift.kind;
  return isAmbiguous ? 'ambiguous' : undefined;
}

/** What running does where it does something; else what makes the question go away. */
function primaryOf({ plan, actions }: StatusAnswer): DriftAction | undefined {
  const action = plan?.action;
  switch (action) {
    case 'send':
    case 'continue':
    case 'replayFrom':
    case 'replayAll':
      return action;
    case 'begin':
      return 'run';
    case 'relink':
      return actions.includes('keep') ? 'keep' : undefined;
    case 'nothing':
    case undefined:
      return undefined;
    default:
      return action satisfies never;
  }
}

function countsOf({ drift, plan }: StatusAnswer): DriftCounts | undefined {
  if (!drift || !('prompts' in drift)) return undefined;
  const { prompts } = drift;
  const same = prompts.filter(({ change }) => change === 'same').length;
  const start = plan?.startIndex ?? ('from' in drift ? drift.from : 0);
  const shared = prompts.filter((each) => each.change === 'same' && each.after < start).length;
  const count = (wanted: string) => prompts.filter(({ change }) => change === wanted).length;
  return {
    shared,
    again: same - shared,
    edited: count('edited'),
    added: count('added'),
    removed: count('removed'),
    moved: count('moved'),
  };
}
