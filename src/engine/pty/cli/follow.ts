import { askPerson } from './ask-person.ts';
import type { CliTurn } from './turn.ts';

/** A prompt that was taken while the program looks ready begins to be worked on within this. */
const BEGINS_WITHIN_MS = 1500;
/** One that the program's own transcript has, with nothing said to it yet, is given so long to begin. */
const NOTED_BEGINS_WITHIN_MS = 20_000;
const LOOKS_EVERY_MS = 250;
/** Most commands are carried out at once. */
const COMMAND_BEGINS_WITHIN_MS = 150;
/** A screen that is never quiet is left be after so long, if the program is ready all the time. */
const NEVER_QUIET_MS = 2000;

export type Followed = 'done' | 'ended' | 'timed-out' | 'aborted';

/** Follows a program that has taken a prompt, which was sent then, until it is ready for the next. */
export async function followToEnd(
  turn: CliTurn,
  { sentAt, begunBefore }: { readonly sentAt: Date; readonly begunBefore: number },
): Promise<Followed> {
  const { standing, isCommand, signal } = turn;
  const submittedAt = performance.now();
  const hasBegun = () => standing.begun > begunBefore;
  const beginsWithin = isCommand ? COMMAND_BEGINS_WITHIN_MS : BEGINS_WITHIN_MS;
  for (;;) {
    const followed = await followUntilReady(turn, () =>
      hasBegun() ? 0 : beginsWithin - (performance.now() - submittedAt),
    );
    const isLate = performance.now() - submittedAt > NOTED_BEGINS_WITHIN_MS;
    if (followed !== 'done' || hasBegun() || isLate || !(await isNotedOnly(turn, sentAt))) return followed;
    await standing.change(LOOKS_EVERY_MS, signal);
  }
}

/** Whether the program has noted the prompt, and nothing else: a screen that looks ready is from before. */
async function isNotedOnly({ transcript, prompt, isCommand }: CliTurn, sentAt: Date): Promise<boolean> {
  const noted = isCommand ? undefined : await transcript?.turnOf(prompt, sentAt);
  return noted !== undefined && !noted.isDone && noted.answer === '';
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
