import type { MessageId } from '../../src/model/ids.ts';
import { isAskedPrompt, type Message, withoutVoided } from '../../src/model/message.ts';

/** Whether a model is told of a row. */
export function isSent({ audience }: Pick<Message, 'audience'>): boolean {
  return audience === 'all' || audience === 'model';
}

/** The prompts that a model was sent, in order: the first is that of turn 1, as the server counts. */
export function sentPrompts(rows: readonly Message[]): readonly MessageId[] {
  return withoutVoided(rows)
    .filter((row) => isAskedPrompt(row) && isSent(row))
    .map(({ id }) => id);
}

/** A request that can be looked at: that of a turn, or what would be sent before the next prompt. */
export type RequestPlace = number | 'next';

/** What an address asks for, among so many turns. */
export function placeAmong(count: number, asked: number | 'last' | 'next'): RequestPlace {
  if (asked === 'next' || count === 0) return 'next';
  return asked === 'last' ? count : Math.min(asked, count);
}

/** Where it stands on a slider, from 1; the next one comes last. */
export function stepOf(count: number, place: RequestPlace): number {
  return place === 'next' ? count + 1 : place;
}

export function placeAt(count: number, step: number): RequestPlace {
  return step > count ? 'next' : Math.max(1, step);
}
