import { useEffect } from 'react';
import { BenchList } from '../../stores/bench-list.ts';
import type { Link } from '../../stores/link.ts';
import { useDesk } from '../desk-context.tsx';

/** What was read before is shown at once on the way from one page to the next. */
const lists = new WeakMap<Link, BenchList>();

/** The suites and runs that there are; read again and again if they are what is looked at, else once. */
export function useBenchList({ isLive }: { readonly isLive: boolean }): BenchList {
  const { link } = useDesk();
  const list = listOf(link);
  useEffect(() => {
    if (isLive) list.open();
    else void list.refresh();
    return () => list.close();
  }, [list, isLive]);
  return list;
}

function listOf(link: Link): BenchList {
  const known = lists.get(link) ?? new BenchList(link);
  lists.set(link, known);
  return known;
}
