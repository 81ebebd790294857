import type { RunAction } from '../../src/attach/plan.ts';
import type { Place } from './place.ts';

/** The example that the tour is made for, and the edit that its second recording knows. */
export const TOUR = { path: 'tour.prompt.md', before: 'dark room', after: 'bright room' } as const;

/** What one does on the tour, in this order. */
export const TOUR_STEPS = ['open', 'run', 'edit', 'replay', 'compare', 'own'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

export interface TourFacts {
  readonly place: Place;
  /** The text of the example as it is edited; undefined while it is not looked at. */
  readonly text: string | undefined;
  /** What a run of it would do; undefined while that is not known. */
  readonly action: RunAction | undefined;
  /** Whether the takes were compared before. */
  readonly hasCompared: boolean;
}

/**
 * What comes next, by what is there: whoever takes another way, or comes back later, is told what fits. While nobody
 * knows what a run would do, it is what it was before: nothing changes under the hand of who is about to press it.
 */
export function tourStep(
  { place, text, action, hasCompared }: TourFacts,
  before: TourStep = 'open',
): TourStep {
  if (place.type === 'compare' || hasCompared) return 'own';
  if (place.type !== 'script' || place.path !== TOUR.path || text === undefined) return 'open';
  if (action === undefined) return before;
  const isAnswered = action === 'nothing' || action === 'relink';
  if (text.includes(TOUR.after)) return isAnswered ? 'compare' : 'replay';
  return isAnswered ? 'edit' : 'run';
}

/** The text with the edit that the tour proposes. */
export function tourEdit(text: string): string {
  return text.replace(TOUR.before, TOUR.after);
}

/** The text as it was before the tour. */
export function tourUndone(text: string): string {
  return text.replace(TOUR.after, TOUR.before);
}
