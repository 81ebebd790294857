import { sightsIn, type TourSight } from '../state/tour.ts';
import { choices } from './memory.ts';
import { Store } from './store.ts';

interface TourState {
  readonly isOn: boolean;
  /** Those of its steps that need to be seen once. */
  readonly seen: ReadonlySet<TourSight>;
}

/** Whether somebody is shown around, and what they have seen. What comes next follows from that and from what is there. */
export class Tour extends Store<TourState> {
  constructor() {
    const kept = choices.read('tour');
    super({ isOn: kept !== null, seen: sightsIn(kept ?? '') });
  }

  begin(): void {
    this.#keep({ isOn: true, seen: new Set() });
  }

  note(sight: TourSight): void {
    const { isOn, seen } = this.state;
    if (isOn && !seen.has(sight)) this.#keep({ isOn, seen: new Set(seen).add(sight) });
  }

  end(): void {
    this.#keep({ isOn: false, seen: new Set() });
  }

  #keep(state: TourState): void {
    choices.write('tour', state.isOn ? ['on', ...state.seen].join(' ') : null);
    this.put(state);
  }
}
