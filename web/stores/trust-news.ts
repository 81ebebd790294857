import { Store } from './store.ts';

interface Decisions {
  /** How many were taken on this page. */
  readonly count: number;
  /** What the last of them was. */
  readonly isTrusted: boolean;
}

/** Tells that somebody has decided on this page whether the workspace may run what it holds. */
export class TrustNews extends Store<Decisions> {
  constructor() {
    super({ count: 0, isTrusted: false });
  }

  note(isTrusted: boolean): void {
    this.put({ count: this.state.count + 1, isTrusted });
  }
}
