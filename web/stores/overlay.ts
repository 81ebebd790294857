import { Store } from './store.ts';

/** What lies over the page, one at a time. */
export type Overlay = 'palette' | 'new-script' | 'new-session' | 'shortcuts';

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
