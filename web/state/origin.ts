import { type Place, sessionAt } from './place.ts';

/** The places that tell of many sessions, and lead to each: who comes from there wants to go back there. */
export type Origin = Extract<Place, { readonly type: 'bench-run' | 'bench-compare' | 'telemetry-turn' }>;

/** Where one came from to the session that is looked at now, kept as long as it is that one. */
export function originAfter(origin: Origin | undefined, before: Place, now: Place): Origin | undefined {
  const id = sessionAt(now);
  if (id === undefined) return undefined;
  switch (before.type) {
    case 'bench-run':
    case 'bench-compare':
    case 'telemetry-turn':
      return before;
    default:
      return sessionAt(before) === id ? origin : undefined;
  }
}
