import type { Attempt } from '../state/attempt.ts';
import { Store } from './store.ts';

/** What was just done, and how it can be taken back. */
export interface Notice {
  readonly text: string;
  /** What the button says, and does. */
  readonly action?: { readonly words: string; readonly act: () => void };
}

export interface ShownNotice extends Notice {
  readonly id: number;
}

/** More than these nobody reads. */
const MOST = 3;

/** Says what happened, for a moment, and offers to undo it. The last are below. */
export class Notices extends Store<readonly ShownNotice[]> {
  #told = 0;

  constructor() {
    super([]);
  }

  tell(notice: Notice): void {
    this.put([...this.state, { ...notice, id: ++this.#told }].slice(-MOST));
  }

  /** Says why something was refused, if it was; tells whether it was done. */
  async orTell(attempt: Attempt): Promise<boolean> {
    const trouble = await attempt;
    if (trouble) this.tell({ text: [trouble.message, trouble.remedy].filter(Boolean).join(' ') });
    return trouble === undefined;
  }

  clear(id: number): void {
    this.put(this.state.filter((notice) => notice.id !== id));
  }
}
