import { Refusal } from '../../model/refusal.ts';
import type { WorkspaceChange } from '../../wire/script.ts';
import type { Workbench, WorkspaceWatch } from '../../workbench.ts';
import { dataFrame, STILL_HERE } from './frames.ts';
import type { Watcher } from './watcher.ts';

/** What is watched of a workspace. */
export interface WatchedFiles {
  readonly scripts: Pick<Workbench['scripts'], 'watch'>;
  readonly agents: Pick<Workbench['agents'], 'watch'>;
}

/**
 * The scripts and the agents of the workspace and all who watch them: one watch of its folders, for as long as there is
 * somebody.
 */
export class ScriptChannel {
  readonly #files: WatchedFiles;
  readonly #report: (error: unknown) => void;
  readonly #watchers = new Set<Watcher>();
  #watch: Promise<WorkspaceWatch> | undefined;
  #users = 0;
  #isOver = false;

  constructor({ scripts, agents }: WatchedFiles, report: (error: unknown) => void) {
    this.#files = { scripts, agents };
    this.#report = report;
  }

  /** Shows a watcher what becomes of scripts and agents from here on: they are answered once nothing is missed. */
  async show(answer: () => Watcher): Promise<void> {
    this.#users++;
    try {
      this.#watch ??= this.#begin();
      await this.#watch;
      if (this.#isOver) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
      const watcher = answer();
      this.#watchers.add(watcher);
      await watcher.left();
      this.#watchers.delete(watcher);
    } finally {
      this.#users--;
      if (this.#users === 0) await this.#close();
    }
  }

  greet(): void {
    for (const watcher of this.#watchers) watcher.write(STILL_HERE);
  }

  end(): void {
    this.#isOver = true;
    for (const watcher of this.#watchers) watcher.end();
  }

  async #begin(): Promise<WorkspaceWatch> {
    const scripts = await this.#files.scripts.watch((change) => this.#tell(change), this.#report);
    try {
      const agents = await this.#files.agents.watch(
        () => this.#tell({ type: 'agents-changed' }),
        this.#report,
      );
      return {
        close() {
          scripts.close();
          agents.close();
        },
      };
    } catch (error) {
      scripts.close();
      throw error;
    }
  }

  #tell(change: WorkspaceChange): void {
    const bytes = Buffer.from(dataFrame(change));
    for (const watcher of this.#watchers) watcher.write(bytes);
  }

  async #close(): Promise<void> {
    const watch = this.#watch;
    this.#watch = undefined;
    // One that could not begin has said so, and leaves nothing to close.
    (await watch?.catch(() => undefined))?.close();
  }
}
