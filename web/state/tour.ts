import type { RunAction } from '../../src/attach/plan.ts';
import type { Session } from '../../src/model/session.ts';
import type { Place } from './place.ts';

/** What of the examples the tour is made for; its edit is one that the second recording of the script knows. */
export const TOUR = {
  path: 'tour.prompt.md',
  before: 'dark room',
  after: 'bright room',
  scriptRef: 'team_shared/release-notes',
  agentId: 'Guide',
  request: 'Write the minutes of this meeting.',
} as const;

/** What one does on the tour, in this order. */
export const TOUR_STEPS = [
  'open',
  'run',
  'edit',
  'replay',
  'compare',
  'xray',
  'priming',
  'agent',
  'skills',
  'own',
] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** What the tour shows. */
export const TOUR_PILLARS = ['scripts', 'context', 'priming', 'agents', 'skills'] as const;

/** The steps that are over once somebody was there; they come last, in this order. */
const SIGHTS = ['compare', 'xray', 'priming', 'agent', 'skills'] as const satisfies readonly TourStep[];
export type TourSight = (typeof SIGHTS)[number];

/** What somebody has seen, from the words that were kept of it. */
export function sightsIn(text: string): ReadonlySet<TourSight> {
  const words = text.split(' ');
  return new Set(SIGHTS.filter((sight) => words.includes(sight)));
}

export interface SightFacts {
  readonly place: Place;
  /** The conversation that is looked at, if one is. */
  readonly session: Session | undefined;
  /** Whether more was said in it than what its agent began with. */
  readonly hasSpoken: boolean;
}

/** What somebody sees for the first time, by where they are. */
export function sightAt({ place, session, hasSpoken }: SightFacts): TourSight | undefined {
  if (place.type === 'compare' || place.type === 'xray' || place.type === 'skills') return place.type;
  if (place.type !== 'session' || session?.id !== place.id) return undefined;
  if (session.metadata.priming) return 'priming';
  return session.agentId !== null && hasSpoken ? 'agent' : undefined;
}

/** Whether it is the conversation that the agent of the tour is met in. */
export function isMeeting({ agentId, metadata }: Pick<Session, 'agentId' | 'metadata'>): boolean {
  return agentId === TOUR.agentId && !metadata.priming;
}

export interface TourFacts {
  readonly place: Place;
  /** The text of the example as it is edited; undefined while it is not looked at. */
  readonly text: string | undefined;
  /** What a run of it would do; undefined while that is not known. */
  readonly action: RunAction | undefined;
  readonly seen: ReadonlySet<TourSight>;
}

/**
 * What comes next, by what is there: whoever takes another way, or comes back later, is told what fits. While nobody
 * knows what a run would do, it is what it was before: nothing changes under the hand of who is about to press it.
 */
export function tourStep({ place, text, action, seen }: TourFacts, before: TourStep = 'open'): TourStep {
  if (seen.has('compare')) return SIGHTS.find((sight) => !seen.has(sight)) ?? 'own';
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
