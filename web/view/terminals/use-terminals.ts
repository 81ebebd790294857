import { useEffect } from 'react';
import type { Link } from '../../stores/link.ts';
import { Terminals } from '../../stores/terminals.ts';
import { useDesk } from '../desk-context.tsx';

const made = new WeakMap<Link, Terminals>();

/** The terminals of the server, one store for the list and for what is looked at; followed while this is shown. */
export function useTerminals(): Terminals {
  const { link } = useDesk();
  const terminals = terminalsOf(link);
  useEffect(() => terminals.watch(), [terminals]);
  return terminals;
}

/** The same store, for who does not look at it. */
export function terminalsOf(link: Link): Terminals {
  const terminals = made.get(link) ?? new Terminals(link);
  made.set(link, terminals);
  return terminals;
}
