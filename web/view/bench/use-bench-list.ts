import { useEffect, useState } from 'react';
import { BenchList } from '../../stores/bench-list.ts';
import { useDesk } from '../desk-context.tsx';

/** The suites and runs that there are; read again and again if they are what is looked at, else once. */
export function useBenchList({ isLive }: { readonly isLive: boolean }): BenchList {
  const { link } = useDesk();
  const [list] = useState(() => new BenchList(link));
  useEffect(() => {
    if (isLive) list.open();
    else void list.refresh();
    return () => list.close();
  }, [list, isLive]);
  return list;
}
