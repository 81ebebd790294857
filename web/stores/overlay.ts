import type { Session } from '../../src/model/session.ts';
import { Store } from './store.ts';

/** What a new conversation is to begin with, where that is known already. */
export interface DialogWish {
  readonly agentId?: string;
  /** The priming script that is proposed; null for none, whatever was chosen the last time. */
  readonly scriptRef?: string | null;
  /** The only skill that answers. */
  readonly skillId?: string;
  readonly title?: string;
  /** What is in the box of the conversation, ready to be sent. */
  readonly prompt?: string;
}

/** What lies over the page, one at a time. */
export type Overlay =
  | { readonly type: 'palette' }
  | { readonly type: 'new-script' }
  | { readonly type: 'new-dialog'; readonly wish?: DialogWish }
  /** What was said in a session becomes a priming script. */
  | { readonly type: 'save-priming'; readonly session: Session }
  | { readonly type: 'new-skill' }
  /** What is asked of which models, and how often. */
  | { readonly type: 'run-bench' }
  | { readonly type: 'shortcuts' }
  /** The question whether what the workspace holds may be run, and what is gone back to when it is closed. */
  | { readonly type: 'trust'; readonly back?: Overlay };

export class Overlays extends Store<Overlay | undefined> {
  constructor() {
    super(undefined);
  }

  open(overlay: Overlay): void {
    this.put(overlay);
  }

  close(): void {
    this.put(undefined);
  }
}
