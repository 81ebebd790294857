import { choices } from './memory.ts';
import { Store } from './store.ts';

interface PanesState {
  readonly isSideFolded: boolean;
  /** Where there is room for one of them only: the script, or what was said. */
  readonly face: 'script' | 'conversation';
  /** Grows whenever all panes go back to their usual sizes. */
  readonly resets: number;
}

/** Which panes are open. */
export class Panes extends Store<PanesState> {
  constructor() {
    super({ isSideFolded: choices.read('side') === 'folded', face: 'script', resets: 0 });
  }

  foldSide(isSideFolded: boolean): void {
    choices.write('side', isSideFolded ? 'folded' : null);
    this.change({ isSideFolded });
  }

  /** All panes are shown again, as wide as they usually are. */
  reset(): void {
    choices.forget('pane.');
    this.foldSide(false);
    this.change({ resets: this.state.resets + 1 });
  }

  turnTo(face: PanesState['face']): void {
    this.change({ face });
  }
}
