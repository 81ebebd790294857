import { matchRow } from './profile-patterns.ts';
import type { Standing } from './standing.ts';

/** A question that still stands so long after its answer is answered again, but not forever. */
const ANSWERS_AGAIN_MS = 1500;
const MOST_ANSWERS = 4;

interface FirstStart {
  /** Whether answers may be given that grant trust, a login or a permission. */
  readonly mayGrant: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits until a program can be typed into, and answers what it asks at a first start. What it may not answer is left
 * for a person: then the program is open too, and asks.
 */
export async function passFirstStart(
  standing: Standing,
  { mayGrant, signal }: FirstStart,
): Promise<'open' | 'ended' | 'late' | 'aborted'> {
  const { profile, firstStart } = standing.patterns;
  const isOurs = ({ grants }: { readonly grants: boolean }) => mayGrant || !grants;
  const ours = firstStart.filter(({ answer }) => isOurs(answer));
  standing.gates = firstStart.filter(({ answer }) => !isOurs(answer)).map(({ pattern }) => pattern);
  const given = new Map<RegExp, { readonly times: number; readonly at: number }>();
  const deadline = performance.now() + profile.startSeconds * 1000;
  const stopLooking = standing.keepLooking();
  try {
    for (;;) {
      if (signal?.aborted) return 'aborted';
      if (standing.state === 'ended') return 'ended';
      const lines = standing.seen?.lines ?? [];
      const asked = ours.find(({ pattern }) => matchRow(lines, pattern));
      const now = performance.now();
      let wait = deadline - now;
      if (asked) {
        const { times, at } = given.get(asked.pattern) ?? { times: 0, at: Number.NEGATIVE_INFINITY };
        wait = Math.min(wait, ANSWERS_AGAIN_MS);
        // A key that comes before the program reads keys is lost.
        const isLost = now - at >= ANSWERS_AGAIN_MS && standing.terminal.isIdle();
        if (times === 0 || (times < MOST_ANSWERS && isLost)) {
          given.set(asked.pattern, { times: times + 1, at: now });
          standing.type(asked.answer.keys, 'first-start');
        }
      }
      const isOpen = standing.state === 'blocked' || (standing.state === 'ready' && standing.looksReady);
      if (!asked && standing.seen && isOpen) {
        const quietLeft = profile.quietMs - (now - Math.max(standing.quietSince, standing.since));
        if (standing.state === 'blocked' || quietLeft <= 0) return 'open';
        wait = Math.min(wait, quietLeft);
      }
      if (now >= deadline) return standing.state === 'ready' ? 'open' : 'late';
      await standing.change(wait, signal);
    }
  } finally {
    stopLooking();
    if (standing.state === 'ready') standing.gates = [];
  }
}
