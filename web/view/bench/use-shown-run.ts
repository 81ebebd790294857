import { useEffect, useState } from 'react';
import { ShownRun } from '../../stores/bench-run.ts';
import { useDesk } from '../desk-context.tsx';

/** A run that is followed as long as it is looked at, beside an earlier one if that is wanted. */
export function useShownRun(run: string, baseline?: string): ShownRun {
  const { link } = useDesk();
  const [shown] = useState(() => new ShownRun(link, run, baseline));
  useEffect(() => {
    shown.open();
    return () => shown.close();
  }, [shown]);
  return shown;
}
