import { choices } from './memory.ts';
import { Store } from './store.ts';

interface PanesState {
  readonly isSideFolded: boolean;
  /** Where there is room for one of them only: the script, or what was said. */
  readonly face: 'script' | 'conversation';
}

/** Which panes are open. */
export class Panes extends Store<PanesState> {
  constructor() {
    super({ isSideFolded: choices.read('side') === 'folded', face: 'script' });
  }

  foldSide(isSideFolded: boolean): void {
    choices.write('side', isSideFolded ? 'folded' : null);
    this.change({ isSideFolded });
  }

  turnTo(face: PanesState['face']): void {
    this.change({ face });
  }
}
