import { matchRow } from './profile-patterns.ts';
import type { Standing } from './standing.ts';

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
  const given = new Set<RegExp>();
  const deadline = performance.now() + profile.startSeconds * 1000;
  const stopLooking = standing.keepLooking();
  try {
    for (;;) {
      if (signal?.aborted) return 'aborted';
      if (standing.state === 'ended') return 'ended';
      const lines = standing.seen?.lines ?? [];
      const asked = ours.find(({ pattern }) => matchRow(lines, pattern));
      if (asked && !given.has(asked.pattern)) {
        given.add(asked.pattern);
        standing.type(asked.answer.keys, 'first-start');
      }
      const now = performance.now();
      let wait = deadline - now;
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
