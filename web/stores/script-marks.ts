import type { Session } from '../../src/model/session.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import { type ScriptMark, scriptMark } from '../state/script-mark.ts';
import type { Link } from './link.ts';
import type { Scripts } from './scripts.ts';
import type { Sessions } from './sessions.ts';
import { Store } from './store.ts';

type Marks = ReadonlyMap<string, ScriptMark>;

const AT_ONCE = 2;

/** How the scripts stand that somebody looks at: found out one after the other, and again when something changed. */
export class ScriptMarks extends Store<Marks> {
  readonly #link: Link;
  readonly #sessions: Sessions;
  /** Those that are looked at, each so many times. */
  readonly #wanted = new Map<string, number>();
  readonly #due = new Set<string>();
  #asking = 0;
  #lastSessions: readonly Session[] = [];

  constructor(link: Link, scripts: Scripts, sessions: Sessions) {
    super(new Map());
    this.#link = link;
    this.#sessions = sessions;
    scripts.onFileChange((path, isGone) => {
      if (isGone) return;
      for (const wanted of this.#wanted.keys()) if (path === undefined || path === wanted) this.#ask(wanted);
    });
    sessions.subscribe(() => this.#onSessions());
  }

  /** Somebody looks at a script. Returns what says that they no longer do. */
  want(path: string): () => void {
    this.#wanted.set(path, (this.#wanted.get(path) ?? 0) + 1);
    if (!this.state.has(path)) this.#ask(path);
    return () => {
      const left = (this.#wanted.get(path) ?? 1) - 1;
      if (left > 0) this.#wanted.set(path, left);
      else this.#wanted.delete(path);
    };
  }

  /** A session that changed may be that of a script. */
  #onSessions(): void {
    const { list, workspace } = this.#sessions.state;
    const now = list?.items ?? [];
    if (now === this.#lastSessions) return;
    const before = new Map(this.#lastSessions.map(({ id, updatedAt }) => [id, updatedAt]));
    this.#lastSessions = now;
    for (const { id, updatedAt, script } of now) {
      if (!script || before.get(id) === updatedAt || !script.scriptPath.startsWith(`${workspace}/`)) continue;
      const path = script.scriptPath.slice(workspace.length + 1);
      if (this.#wanted.has(path)) this.#ask(path);
    }
  }

  #ask(path: string): void {
    this.#due.add(path);
    if (this.#asking < AT_ONCE) void this.#work();
  }

  async #work(): Promise<void> {
    this.#asking++;
    for (const path of this.#due) {
      this.#due.delete(path);
      if (!this.#wanted.has(path)) continue;
      await this.#link.tried(async () => {
        const status = await this.#link.client.json(scriptRoutes.attachScript, { body: { path } });
        this.put(new Map(this.state).set(path, scriptMark(status)));
      });
    }
    this.#asking--;
  }
}
