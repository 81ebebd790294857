import { isCourseEmpty, isCourseSent, lastReset, withoutUndone } from '../../src/model/course.ts';
import { type Message, withoutVoided } from '../../src/model/message.ts';
import type { Conversation } from './conversation.ts';

/** The rows that count: neither taken out, nor of a course that was given up when its reset was undone. */
export function countingRows(rows: readonly Message[]): readonly Message[] {
  return withoutUndone(withoutVoided(rows));
}

/** The last reset that counts, and whether it can still be undone: only while nothing was sent since. */
export interface LastReset {
  readonly order: number;
  readonly canUndo: boolean;
}

export function lastResetIn(counting: readonly Message[]): LastReset | undefined {
  const marker = counting[lastReset(counting)];
  return marker && { order: marker.order, canUndo: !isCourseSent(counting) };
}

/** Whether the agent may still have something to begin the course with. */
export function isToBeOpened({ session, rows }: Pick<Conversation, 'session' | 'rows'>): boolean {
  const isFree = session.agentId !== null && session.sessionStatus === 'idle';
  return isFree && isCourseEmpty(withoutVoided(rows));
}
