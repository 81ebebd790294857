import { useEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { placeAmong, type RequestPlace } from '../../state/sent-turns.ts';
import { useDesk } from '../desk-context.tsx';

/** A browser refuses to be told another address too often. */
const TELL_AFTER_MS = 250;

/** Which request is looked at. The address says it once one has come to rest there. */
export function useTurnPlace(
  id: SessionId,
  asked: number | 'last' | 'next',
  count: number,
): readonly [RequestPlace, (place: RequestPlace) => void] {
  const { where } = useDesk();
  const [wanted, setWanted] = useState(asked);
  const told = useRef(asked);
  useEffect(() => {
    // Unless we have said so ourselves: one may have gone on meanwhile.
    if (asked !== told.current) setWanted(asked);
    told.current = asked;
  }, [asked]);
  const place = placeAmong(count, wanted);
  useEffect(() => {
    if (place === told.current) return;
    const timer = setTimeout(() => {
      told.current = place;
      where.replace({ type: 'xray', id, turn: place });
    }, TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place, id, where]);
  return [place, setWanted];
}
