import type { Words } from '../words/language.ts';
import { Store } from './store.ts';

/** Something that can be done from anywhere, by its name. */
export interface Command {
  readonly id: string;
  /** What it is called, in the language of the page. */
  readonly words: (words: Words) => string;
  /** The keys that do the same, such as `mod+K`. */
  readonly keys?: string;
  /** Whether it makes sense now; it does where nothing is said. */
  readonly isAvailable?: () => boolean;
  readonly run: () => void;
}

/** What can be done from the palette. Each part of the page adds its own, and takes it back when it goes. */
export class Commands extends Store<readonly Command[]> {
  constructor() {
    super([]);
  }

  /** A command with the id of another takes its place. Returns what takes it back. */
  add(command: Command): () => void {
    this.put([...this.state.filter(({ id }) => id !== command.id), command]);
    return () => this.put(this.state.filter((each) => each !== command));
  }
}
