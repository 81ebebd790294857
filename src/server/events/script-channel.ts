import { Refusal } from '../../model/refusal.ts';
import type { ScriptChange, Workbench, WorkspaceWatch } from '../../workbench.ts';
import { dataFrame, STILL_HERE } from './frames.ts';
import type { Watcher } from './watcher.ts';

/** The scripts of the workspace and all who watch them: one watch of its folders, for as long as there is somebody. */
export class ScriptChannel {
  readonly #scripts: Pick<Workbench['scripts'], 'watch'>;
  readonly #report: (error: unknown) => void;
  readonly #watchers = new Set<Watcher>();
  #watch: Promise<WorkspaceWatch> | undefined;
  #users = 0;
  #isOver = false;

  constructor(scripts: Pick<Workbench['scripts'], 'watch'>, report: (error: unknown) => void) {
    this.#scripts = scripts;
    this.#report = report;
  }

  /** Shows a watcher what becomes of scripts from here on: they are answered once nothing is missed. */
  async show(answer: () => Watcher): Promise<void> {
    this.#users++;
    try {
      this.#watch ??= this.#scripts.watch((change) => this.#tell(change), this.#report);
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

  #tell(change: ScriptChange): void {
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
