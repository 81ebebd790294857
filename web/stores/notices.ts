import { Store } from './store.ts';

/** What was just done, and how it can be taken back. */
export interface Notice {
  readonly text: string;
  /** What the button says, and does. */
  readonly action?: { readonly words: string; readonly act: () => void };
}

/** Says what happened, for a moment, and offers to undo it. One at a time: the last. */
export class Notices extends Store<Notice | undefined> {
  constructor() {
    super(undefined);
  }

  tell(notice: Notice): void {
    this.put(notice);
  }

  clear(): void {
    this.put(undefined);
  }
}
