import type { OpenScript } from './open-script.ts';
import { Store } from './store.ts';

/** The script that is looked at, if any. It comes with the editor, which is fetched when it is first seen. */
export class Editing extends Store<OpenScript | undefined> {
  constructor() {
    super(undefined);
  }

  /** Looks at a script; returns what puts it away. */
  open(script: OpenScript): () => void {
    this.put(script);
    const close = script.open();
    return () => {
      close();
      if (this.state === script) this.put(undefined);
    };
  }
}
