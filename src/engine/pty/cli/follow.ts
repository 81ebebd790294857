import { askPerson } from './ask-person.ts';
import type { CliTurn } from './turn.ts';

/** A prompt that was taken while the program looks ready begins to be worked on within this. */
const BEGINS_WITHIN_MS = 1500;
/** Most commands are carried out at once. */
const COMMAND_BEGINS_WITHIN_MS = 150;
/** A program that looks ready while its transcript lacks the end of the turn is waited for so long. */
const NOTED_WITHIN_MS = 60_000;
/** The same where its transcript lacks the prompt that it has worked on: it may keep none. */
const FOUND_WITHIN_MS = 1000;
/** The same where its transcript had earlier prompts: a busy program writes it late. */
const FOUND_LATE_WITHIN_MS = 15_000;
/** A command is carried out once nothing has run in the terminal for so long, or at the latest after so much more. */
const IDLE_FOR_MS = 150;
const SETTLES_WITHIN_MS = 5000;
const LOOKS_EVERY_MS = 250;
/** What changes on the screen without a word of the program is noticed within this. */
const LOOKS_AT_LEAST_EVERY_MS = 1000;
/** A screen that is never quiet is not waited for after so long, if the program is ready all the time. */
const NEVER_QUIET_MS = 2000;

export type Followed = 'done' | 'ended' | 'timed-out' | 'aborted';

/**
 * Follows a program that has taken a prompt, which was sent then, until it is ready for the next. Where the program keeps a
 * transcript, the turn has ended when the transcript says so.
 */
export async function followToEnd(
  turn: CliTurn,
  { sentAt, begunBefore }: { readonly sentAt: Date; readonly begunBefore: number },
): Promise<Followed> {
  const { standing, isCommand, signal } = turn;
  const submittedAt = performance.now();
  const beginsWithin = isCommand ? COMMAND_BEGINS_WITHIN_MS : BEGINS_WITHIN_MS;
  // What it runs in its own shell is in no transcript.
  const isNoted = turn.isTranscriptKnown && !turn.prompt.startsWith('!');
  const foundWithin = isNoted ? FOUND_LATE_WITHIN_MS : FOUND_WITHIN_MS;
  let readySince: number | undefined;
  let changedAt = standing.changedAt;
  let hasSettled = false;
  for (;;) {
    const followed = await followUntilReady(turn, () =>
      standing.begun > begunBefore ? 0 : beginsWithin - (performance.now() - submittedAt),
    );
    if (followed !== 'done') return followed;
    if (isCommand && !hasSettled) {
      // What a command opens may come late.
      await untilIdle(turn);
      await standing.look();
      hasSettled = true;
      continue;
    }
    const noted = await notedTurn(turn, sentAt);
    if (noted === 'none-kept' || noted === 'ended') return 'done';
    const now = performance.now();
    // As long as something moves it may go on.
    if (standing.changedAt !== changedAt) readySince = undefined;
    changedAt = standing.changedAt;
    readySince ??= now;
    const patience = noted === 'missing' && standing.begun > begunBefore ? foundWithin : NOTED_WITHIN_MS;
    if (now - readySince >= patience) return 'done';
    await standing.change(LOOKS_EVERY_MS, signal);
  }
}

/** Waits until nothing runs in the terminal, but not for long. */
async function untilIdle({ standing, signal }: CliTurn): Promise<void> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  let idleSince: number | undefined;
  while (performance.now() < deadline && !signal.aborted && standing.state === 'ready') {
    const now = performance.now();
    idleSince = standing.terminal.isIdle() ? (idleSince ?? now) : undefined;
    if (idleSince !== undefined && now - idleSince >= IDLE_FOR_MS) return;
    await standing.change(IDLE_FOR_MS / 5, signal);
  }
}

/** What the program's own transcript says of the turn. */
async function notedTurn(
  { standing, transcript, prompt, isCommand }: CliTurn,
  sentAt: Date,
): Promise<'none-kept' | 'missing' | 'unfinished' | 'ended'> {
  if (!transcript || isCommand || standing.patterns.profile.transcript === undefined) return 'none-kept';
  const noted = await transcript.turnOf(prompt, sentAt);
  if (!noted) return 'missing';
  return noted.isDone ? 'ended' : 'unfinished';
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
    if (performance.now() - standing.seenAt >= LOOKS_AT_LEAST_EVERY_MS) {
      await standing.look();
      continue;
    }
    let left = Math.min(clock.left, LOOKS_AT_LEAST_EVERY_MS);
    if (standing.state === 'ready') {
      const now = performance.now();
      const quietLeft = quietMs - (now - Math.max(standing.quietSince, standing.since));
      const patience = Math.max(NEVER_QUIET_MS, 20 * quietMs) - (now - standing.since);
      const toWait = Math.max(wait(), Math.min(quietLeft, patience));
      if (toWait <= 0) {
        await standing.look();
        if (standing.state === 'ready') return 'done';
        continue;
      }
      left = Math.min(left, toWait);
    }
    await standing.change(left, signal);
  }
}
