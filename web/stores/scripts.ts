import type { ListedScripts } from '../../src/wire/script.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import { watchScripts } from '../link/watch-scripts.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ScriptsState {
  /** Undefined until the first answer. */
  readonly files: ListedScripts['items'] | undefined;
  /** Whether there are more, which were not looked for. */
  readonly isCut: boolean;
}

/** Of one file, or of any that may have changed unseen. */
type ChangeListener = (path: string | undefined, isGone: boolean) => void;

/** The scripts of the workspace, as they come, change and go on the disk. */
export class Scripts extends Store<ScriptsState> {
  readonly #link: Link;
  readonly #listeners = new Set<ChangeListener>();
  readonly #agentListeners = new Set<() => void>();
  #isReading = false;
  #isStale = false;

  constructor(link: Link) {
    super({ files: undefined, isCut: false });
    this.#link = link;
  }

  start(): void {
    watchScripts((news) => {
      if (news.type === 'break') {
        this.#link.noteBreak();
        return;
      }
      if (news.type !== 'change') for (const listener of this.#agentListeners) listener();
      if (news.type === 'agents') return;
      void this.refresh();
      if (news.type === 'change') this.#tell(news.path, news.isGone);
      // What happened while nobody watched is only seen by looking again.
      else this.#tell(undefined, false);
    });
  }

  /** Tells whenever the file of a script may hold something else. Returns what stops the telling. */
  onFileChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells whenever `agents.json` may say something else. Returns what stops the telling. */
  onAgentsChange(listener: () => void): () => void {
    this.#agentListeners.add(listener);
    return () => this.#agentListeners.delete(listener);
  }

  async refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      await this.#link.tried(async () => {
        const { items: files, isCut } = await this.#link.client.json(scriptRoutes.listScripts);
        this.put({ files, isCut });
      });
    }
    this.#isReading = false;
  }

  /** Writes a script to begin with, and tells where. */
  async create(
    draft: { readonly name?: string; readonly folder?: string; readonly model?: string },
    onCreated: (path: string) => void,
  ): Attempt {
    return await this.#link.tried(async () => {
      const { path } = await this.#link.client.json(scriptRoutes.createScript, { body: draft });
      await this.refresh();
      onCreated(path);
    });
  }

  #tell(path: string | undefined, isGone: boolean): void {
    for (const listener of this.#listeners) listener(path, isGone);
  }
}
