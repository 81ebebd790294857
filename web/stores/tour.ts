import { choices } from './memory.ts';
import { Store } from './store.ts';

interface TourState {
  readonly isOn: boolean;
  /** The takes were compared: what is left is to begin something of one's own. */
  readonly hasCompared: boolean;
}

/** Whether somebody is shown around. What comes next follows from what is there. */
export class Tour extends Store<TourState> {
  constructor() {
    const kept = choices.read('tour');
    super({ isOn: kept !== null, hasCompared: kept === 'compared' });
  }

  begin(): void {
    this.#keep({ isOn: true, hasCompared: false });
  }

  noteCompared(): void {
    if (this.state.isOn && !this.state.hasCompared) this.#keep({ isOn: true, hasCompared: true });
  }

  end(): void {
    this.#keep({ isOn: false, hasCompared: false });
  }

  #keep(state: TourState): void {
    const word = state.hasCompared ? 'compared' : 'on';
    choices.write('tour', state.isOn ? word : null);
    this.put(state);
  }
}
