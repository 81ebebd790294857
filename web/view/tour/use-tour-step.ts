import { useRef, useSyncExternalStore } from 'react';
import { type TourStep, tourStep } from '../../state/tour.ts';
import { useDesk, useStore } from '../desk-context.tsx';

/** What comes next on the tour. */
export function useTourStep(): TourStep {
  const { editing, tour, where } = useDesk();
  const { seen } = useStore(tour);
  const { place } = useStore(where);
  const script = useStore(editing);
  const text = useSyncExternalStore(script?.text.subscribe ?? never, () => script?.text.state.draft?.text);
  const action = useSyncExternalStore(script?.status.subscribe ?? never, () => {
    const status = script?.status.state;
    return status?.isStale ? undefined : status?.status?.plan?.action;
  });
  const last = useRef<TourStep>(undefined);
  last.current = tourStep({ place, text, action, seen }, last.current);
  return last.current;
}

/** Where there is nothing to listen to. */
function never(): () => void {
  return () => undefined;
}
