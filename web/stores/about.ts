import type { Editing } from './editing.ts';
import type { Link } from './link.ts';
import { unfinished } from './memory.ts';
import type { OpenScript } from './open-script.ts';
import { Store } from './store.ts';

interface AboutState {
  /** The script that is open, where skills could be told of it. */
  readonly script: OpenScript | undefined;
  /** Nobody wants that. Kept as long as the tab. */
  readonly isLeftOut: boolean;
}

/** What is asked beside a script is about the script, where there are skills that could read it. */
export class About extends Store<AboutState> {
  readonly #link: Link;
  readonly #editing: Editing;
  #hasSkills = false;
  #leave: (() => void) | undefined;

  constructor(link: Link, editing: Editing) {
    super({ script: undefined, isLeftOut: false });
    this.#link = link;
    this.#editing = editing;
    editing.subscribe(() => this.#follow());
  }

  /** The script that is asked about, if any. */
  get wanted(): OpenScript | undefined {
    return this.state.isLeftOut ? undefined : this.state.script;
  }

  /** Skills come and go on the disk. */
  async look(): Promise<void> {
    if (!this.#editing.state) return;
    await this.#link.tried(async () => {
      const { skillRoutes } = await import('../../src/wire/skill-routes.ts');
      const { items } = await this.#link.client.json(skillRoutes.listSkills);
      this.#hasSkills = items.some(({ state }) => state === 'ready');
    });
    this.#consider();
  }

  /** Leaves the script out, or takes it in again. */
  turn(): void {
    const { script, isLeftOut } = this.state;
    if (!script) return;
    unfinished.write(choiceOf(script), isLeftOut ? null : 'left out');
    this.change({ isLeftOut: !isLeftOut });
  }

  #follow(): void {
    this.#leave?.();
    const script = this.#editing.state;
    this.#leave = script?.text.subscribe(() => this.#consider());
    this.#consider();
    void this.look();
  }

  #consider(): void {
    const open = this.#editing.state;
    const script = this.#hasSkills && open?.isAboutItself ? open : undefined;
    if (script === this.state.script) return;
    this.put({ script, isLeftOut: script !== undefined && unfinished.read(choiceOf(script)) !== null });
  }
}

function choiceOf({ path }: OpenScript): string {
  return `without.${path}`;
}
