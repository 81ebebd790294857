import { useCallback, useSyncExternalStore } from 'react';
import type { WatchedTerminal } from '../../stores/terminal.ts';
import type { TerminalSeat } from './screen/terminal-seat.ts';

type TerminalState = WatchedTerminal['state'];

const NOT_YET: TerminalState = {
  standing: { type: 'connecting' },
  refusal: undefined,
  claimed: undefined,
};

/** How the terminal stands that somebody sits before, or is about to. */
export function useStanding(seat: TerminalSeat | undefined): TerminalState {
  const subscribe = useCallback(
    (listener: () => void) => seat?.terminal.subscribe(listener) ?? (() => undefined),
    [seat],
  );
  return useSyncExternalStore(subscribe, () => seat?.terminal.state ?? NOT_YET);
}
