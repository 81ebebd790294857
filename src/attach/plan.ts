import type { Attachment } from './attach.ts';
import type { Drift } from './drift.ts';

/**
 * What a run does. `nothing`: every prompt has its answer. `relink`: the same, and the changed text is that of the
 * session from now on. `begin`: a new root. `continue`: the session goes on where it stopped. `send`: new prompts, in
 * the same session. `replayFrom`: a new take that shares what came before a prompt. `replayAll`: a new take that
 * shares nothing; the earlier one is archived.
 */
export type RunAction = 'nothing' | 'relink' | 'begin' | 'continue' | 'send' | 'replayFrom' | 'replayAll';

/** What the user asks for, whatever has changed. `startIndex` counts from 0. */
export type RunWish =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'all' }
  | { readonly kind: 'from'; readonly startIndex: number };

/** How far a session has come with the prompts of a script, counted from the first. */
export interface Progress {
  /** Prompts that were asked, also those that the script has no longer. */
  readonly asked: number;
  /** Prompts that have their answers. */
  readonly answered: number;
  /** Prompts that were asked as they are now. */
  readonly matching: number;
  /** Prompts that were, or that the user wants left as they are. */
  readonly shareable: number;
  /** Prompts that the user wants left as they are, asked or not. */
  readonly kept: number;
}

export interface RunPlan {
  readonly action: RunAction;
  /** The first prompt that runs, from 0; the number of prompts where none does. */
  readonly startIndex: number;
  /** The last prompt that runs, from 0, where the run is told to end there; the rest waits. */
  readonly endIndex?: number;
}

/** How many prompts there are up to the end of a run. */
export function endOf({ endIndex }: Pick<RunPlan, 'endIndex'>, prompts: number): number {
  return endIndex === undefined ? prompts : Math.min(endIndex + 1, prompts);
}

export interface PlanFacts {
  readonly attachment: Pick<Attachment, 'session' | 'isForeign'>;
  /** Absent where there is nothing to compare with. */
  readonly drift: Drift | undefined;
  readonly progress: Progress;
  /** How many prompts the script has. */
  readonly prompts: number;
  /** Whether they are typed into a terminal, which cannot be put back to where it was. */
  readonly isTyped?: boolean;
  readonly wish?: RunWish;
  /** The last prompt that is to run, from 0. */
  readonly endIndex?: number;
}

/** Decides what a run of an attached script does. */
export function planRun(facts: PlanFacts): RunPlan {
  const { endIndex, prompts, attachment } = facts;
  const plan = planToLast(facts);
  if (endIndex === undefined) return plan;
  // What a copy shares is taken all the same: it has no session of its own that could be left as it is.
  const isAnswered = plan.startIndex > endIndex && !attachment.isForeign && plan.action !== 'relink';
  return { ...(isAnswered ? { action: 'nothing', startIndex: prompts } : plan), endIndex };
}

function planToLast({ attachment, drift, progress, prompts, isTyped, wish }: PlanFacts): RunPlan {
  if (!attachment.session || !drift || wish?.kind === 'fresh') return { action: 'begin', startIndex: 0 };
  const plan = wish ? planWished(wish, progress) : planByDrift(drift, progress, prompts);
  const possible = isTyped && plan.action === 'replayFrom' ? TYPED_ANEW : plan;
  return attachment.isForeign ? leavingAlone(possible, progress) : possible;
}

const TYPED_ANEW: RunPlan = { action: 'replayAll', startIndex: 0 };

function planWished(wish: Exclude<RunWish, { kind: 'fresh' }>, progress: Progress): RunPlan {
  return wish.kind === 'all'
    ? { action: 'replayAll', startIndex: 0 }
    : replayWished(wish.startIndex, progress);
}

function planByDrift(drift: Drift, progress: Progress, prompts: number): RunPlan {
  switch (drift.kind) {
    case 'none':
      return goOn('nothing', 'continue', progress, prompts);
    case 'metadata':
      return goOn('relink', 'continue', progress, prompts);
    case 'appended':
      // What was removed and kept, or asked in the place of what is new, is left to the take that has it.
      return progress.shareable < progress.asked
        ? replayAt(progress.shareable, progress)
        : goOn('relink', 'send', progress, prompts);
    case 'edited': {
      // An edit that was taken back is what was asked.
      const from = Math.max(Math.min(drift.from, progress.shareable), progress.matching);
      return from >= settledIn(progress)
        ? goOn('relink', 'continue', progress, prompts)
        : replayAt(from, progress);
    }
    case 'settings':
      return { action: 'replayAll', startIndex: 0 };
    case 'session-missing':
      return { action: 'begin', startIndex: 0 };
    default:
      return drift satisfies never;
  }
}

function goOn(whenDone: RunAction, otherwise: RunAction, progress: Progress, prompts: number): RunPlan {
  const startIndex = Math.max(progress.answered, progress.kept);
  return startIndex >= prompts
    ? { action: whenDone, startIndex: prompts }
    : { action: otherwise, startIndex };
}

/** What was not asked as it is now cannot be shared, unless the user wants it left as it is. */
function replayWished(startIndex: number, progress: Progress): RunPlan {
  return replayAt(Math.min(startIndex, progress.shareable), progress);
}

/** A take begins where its session still has answers; after the last of them nothing has to be left behind. */
function replayAt(startIndex: number, progress: Progress): RunPlan {
  const start = Math.min(startIndex, Math.max(progress.answered, progress.kept));
  return start >= settledIn(progress)
    ? { action: 'continue', startIndex: start }
    : { action: 'replayFrom', startIndex: start };
}

/** How many prompts the session has, asked or kept. */
function settledIn({ asked, kept }: Progress): number {
  return Math.max(asked, kept);
}

/** The session of another file is shared from; what would change it makes a take instead. */
function leavingAlone(plan: RunPlan, { asked }: Progress): RunPlan {
  const startIndex = Math.min(plan.startIndex, asked);
  const sharesNothing = plan.action === 'replayAll' || startIndex === 0;
  return { action: sharesNothing ? 'begin' : 'replayFrom', startIndex };
}
