import { type RefObject, useEffect, useRef, useState } from 'react';
import { choices } from '../../../stores/memory.ts';
import type { TerminalPlace } from '../../../stores/terminals.ts';
import { useDesk } from '../../desk-context.tsx';
import { TerminalSeat } from './terminal-seat.ts';

interface SeatWish {
  readonly label: string;
  readonly isNew: boolean;
  readonly onLeave: () => void;
  readonly typed: (data: string) => string;
}

/** On a touch screen the keyboard would cover what one came to see. */
function isToBeEntered(): boolean {
  return matchMedia('(hover: hover)').matches;
}

/** Sits before a terminal as long as this is shown. Undefined until it is open. */
export function useSeat(
  host: RefObject<HTMLElement | null>,
  { id, name }: TerminalPlace,
  wish: SeatWish,
): TerminalSeat | undefined {
  const { link } = useDesk();
  const { isNew, label } = wish;
  const latest = useRef(wish);
  latest.current = wish;
  const [seat, setSeat] = useState<TerminalSeat>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one seat for each terminal, whatever it is called since.
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let opened: TerminalSeat | undefined;
    let isOver = false;
    const world = {
      link,
      place: { id, name },
      label,
      isNew,
      isEntered: isToBeEntered(),
      onLeave: () => latest.current.onLeave(),
      typed: (data: string) => latest.current.typed(data),
    };
    void TerminalSeat.open(element, world).then((made) => {
      if (isOver) return made.close();
      opened = made;
      made.screen.readAloud(choices.read('read-aloud') !== null);
      setSeat(made);
    });
    return () => {
      isOver = true;
      opened?.close();
      setSeat(undefined);
    };
  }, [link, id, name]);
  return seat;
}
