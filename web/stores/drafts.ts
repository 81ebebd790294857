import * as z from 'zod';
import type { Draft, UnreadDraft } from '../state/script-draft.ts';
import { type Memory, unfinished } from './memory.ts';

/** What is kept of a script that is being written. */
export interface KeptDraft {
  readonly draft: Draft | UnreadDraft;
  /** Whether somebody wrote something that is in no file. */
  readonly isUnsaved: boolean;
}

/** Where one script has its draft. */
export interface DraftPlace {
  readonly kept: KeptDraft | undefined;
  /** Does nothing any more once the place was taken by another, or the script was moved or deleted. */
  keep(kept: KeptDraft | undefined): void;
}

/** A file that is longer is not kept beside its draft, but read again. */
const LONG = 200_000;
const PAUSE_MS = 300;
const BEGINNING = 'script.';

const stored = z.object({
  text: z.string(),
  version: z.string(),
  saved: z.string().optional(),
  owed: z.string().optional(),
  isUnsaved: z.boolean(),
});

/**
 * What was written and not saved, of every script. The page is where it is kept; the browser gets it when somebody
 * pauses or leaves, so that it is there after a reload.
 */
export class Drafts {
  readonly #memory: Memory;
  readonly #kept = new Map<string, KeptDraft>();
  readonly #places = new Map<string, DraftPlace>();
  readonly #unwritten = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(memory: Memory = unfinished) {
    this.#memory = memory;
    for (const path of memory.names(BEGINNING)) {
      const kept = parsed(memory.read(BEGINNING + path));
      if (kept) this.#kept.set(path, kept);
    }
  }

  /** Takes the place of a script. Whoever had it before keeps nothing there any more. */
  open(path: string): DraftPlace {
    const place: DraftPlace = {
      kept: this.#kept.get(path),
      keep: (kept) => {
        if (this.#places.get(path) === place) this.#put(path, kept);
      },
    };
    this.#places.set(path, place);
    return place;
  }

  get hasUnsaved(): boolean {
    return [...this.#kept.values()].some(({ isUnsaved }) => isUnsaved);
  }

  /** The script has another path from now on. */
  move(from: string, to: string): void {
    const kept = this.forget(from);
    if (kept) this.restore(to, kept);
  }

  /** The script is no more. Returns what there was, for when it comes back. */
  forget(path: string): KeptDraft | undefined {
    const kept = this.#kept.get(path);
    this.#places.delete(path);
    this.#put(path, undefined);
    return kept;
  }

  /** What is to be decided is seen when the file is read. */
  restore(path: string, { draft, isUnsaved }: KeptDraft): void {
    this.#places.delete(path);
    this.#put(path, { draft: 'saved' in draft ? { ...draft, theirs: undefined } : draft, isUnsaved });
  }

  /** Lets the browser keep everything now. */
  flush(): void {
    clearTimeout(this.#timer);
    for (const path of this.#unwritten) {
      const kept = this.#kept.get(path);
      this.#memory.write(BEGINNING + path, kept ? printed(kept) : null);
    }
    this.#unwritten.clear();
  }

  /** Who leaves the page is asked first where something is not saved. */
  guard(page: Pick<Window, 'addEventListener'>): void {
    page.addEventListener('pagehide', () => this.flush());
    page.addEventListener('visibilitychange', () => this.flush());
    page.addEventListener('beforeunload', (event) => {
      this.flush();
      if (this.hasUnsaved) event.preventDefault();
    });
  }

  #put(path: string, kept: KeptDraft | undefined): void {
    if (!kept && !this.#kept.has(path)) return;
    if (kept) this.#kept.set(path, kept);
    else this.#kept.delete(path);
    this.#unwritten.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS);
  }
}

function printed({ draft, isUnsaved }: KeptDraft): string {
  const { text, owed } = draft;
  if (!('saved' in draft)) return JSON.stringify({ text, owed, version: draft.version, isUnsaved });
  const { version, text: saved } = draft.saved;
  return JSON.stringify({ text, owed, version, isUnsaved, ...(saved.length <= LONG && { saved }) });
}

function parsed(kept: string | null): KeptDraft | undefined {
  try {
    const { isUnsaved, saved, ...draft } = stored.parse(JSON.parse(kept ?? ''));
    if (saved === undefined) return { draft, isUnsaved };
    const { text, version, owed } = draft;
    return { draft: { text, saved: { text: saved, version }, theirs: undefined, owed }, isUnsaved };
  } catch {
    // What cannot be read was not written by this page.
    return undefined;
  }
}
