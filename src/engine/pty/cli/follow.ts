import { askPerson } from './ask-person.ts';
import type { CliTurn } from './turn.ts';

/** A prompt that was taken while the program looks ready begins to be worked on within this. */
const BEGINS_WITHIN_MS = 1500;
/** Most commands are carried out at once. */
const COMMAND_BEGINS_WITHIN_MS = 150;
/** A screen that is never quiet is left be after so long, if the program is ready all the time. */
const NEVER_QUIET_MS = 2000;

export type Followed = 'done' | 'ended' | 'timed-out' | 'aborted';

/** Follows a program that has taken a prompt until it is ready for the next. */
export async function followToEnd(turn: CliTurn, begunBefore: number): Promise<Followed> {
  const { standing, isCommand } = turn;
  const submittedAt = performance.now();
  const beginsWithin = isCommand ? COMMAND_BEGINS_WITHIN_MS : BEGINS_WITHIN_MS;
  return await followUntilReady(turn, () =>
    standing.begun > begunBefore ? 0 : beginsWithin - (performance.now() - submittedAt),
  );
}

/**
 * Follows a program until it is ready and its screen quiet, and puts what it asks to a person. `wait` says how long it
 * may still be before being ready means anything.
 */
export async function followUntilReady(turn: CliTurn, wait: () => number = () => 0): Promise<Followed> {
  const { standing, clock, signal } = turn;
  const { quietMs } = standing.patterns.profile;
  for (;;) {
    if (standing.state === 'ended') return 'ended';
    if (signal.aborted) return 'aborted';
    if (clock.left <= 0) return 'timed-out';
    if (standing.state === 'blocked') {
      await askPerson(turn);
      continue;
    }
    let left = clock.left;
    if (standing.state === 'ready') {
      const now = performance.now();
      const quietLeft = quietMs - (now - Math.max(standing.quietSince, standing.since));
      const patience = Math.max(NEVER_QUIET_MS, 20 * quietMs) - (now - standing.since);
      const toWait = Math.max(wait(), Math.min(quietLeft, patience));
      if (toWait <= 0) return 'done';
      left = Math.min(left, toWait);
    }
    await standing.change(left, signal);
  }
}
