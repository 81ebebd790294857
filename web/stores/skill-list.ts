import { skillRoutes } from '../../src/wire/skill-routes.ts';
import type { SkillListAnswer } from '../../src/wire/skills.ts';
import { Poll } from '../link/poll.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

export type SkillItem = SkillListAnswer['items'][number];

interface SkillListState {
  /** Undefined until the first answer; the same until something changes on the disk. */
  readonly items: readonly SkillItem[] | undefined;
  readonly trouble: Trouble | undefined;
}

/** The skills of the workspace, as long as somebody looks at them. */
export class SkillList extends Store<SkillListState> {
  readonly #link: Link;

  constructor(link: Link) {
    super({ items: undefined, trouble: undefined });
    this.#link = link;
  }

  /** Follows the disk. Returns what ends it. */
  watch(): () => void {
    const poll = new Poll(async () => (await this.refresh()) === undefined);
    poll.now();
    return () => poll.end();
  }

  async refresh(): Promise<Trouble | undefined> {
    const trouble = await this.#link.tried(async () => {
      const { items } = await this.#link.client.json(skillRoutes.listSkills);
      if (JSON.stringify(items) !== JSON.stringify(this.state.items)) this.change({ items });
    });
    if (trouble?.message !== this.state.trouble?.message) this.change({ trouble });
    return trouble;
  }
}
