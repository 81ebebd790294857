import { useEffect } from 'react';
import { sightAt } from '../../state/tour.ts';
import { useDesk, useSelected } from '../desk-context.tsx';

/** Notes what somebody on the tour has come to see. */
export function useTourSight(): void {
  const { shown, tour, where } = useDesk();
  const place = useSelected(where, (state) => state.place);
  const session = useSelected(shown, ({ conversation }) => conversation?.session);
  const hasSpoken = useSelected(shown, ({ transcript }) => (transcript?.turns.length ?? 0) > 1);
  const sight = sightAt({ place, session, hasSpoken });
  useEffect(() => {
    if (sight !== undefined) tour.note(sight);
  }, [tour, sight]);
}
