import { isRefusal } from '../../src/model/refusal.ts';
import { skillRoutes } from '../../src/wire/skill-routes.ts';
import type { WholeSkill } from '../../src/wire/skills.ts';
import { Poll } from '../link/poll.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ShownSkillState {
  /** Undefined until the first answer; the same until something changes on the disk. */
  readonly listed: WholeSkill | undefined;
  /** Its folder is not there, or not any more. */
  readonly isGone: boolean;
  readonly trouble: Trouble | undefined;
}

/** Everything about one skill, as long as somebody looks at it. */
export class ShownSkill extends Store<ShownSkillState> {
  readonly #link: Link;
  readonly #id: string;

  constructor(link: Link, id: string) {
    super({ listed: undefined, isGone: false, trouble: undefined });
    this.#link = link;
    this.#id = id;
  }

  /** Follows the disk. Returns what ends it. */
  watch(): () => void {
    const poll = new Poll(async () => (await this.#refresh()) === undefined);
    poll.now();
    return () => poll.end();
  }

  async #refresh(): Promise<Trouble | undefined> {
    const trouble = await this.#link.tried(async () => {
      try {
        const listed = await this.#link.client.json(skillRoutes.getSkill, { params: { skill: this.#id } });
        const isNews = JSON.stringify(listed) !== JSON.stringify(this.state.listed);
        if (isNews || this.state.isGone) this.change({ listed, isGone: false });
      } catch (error) {
        if (!isRefusal(error, 'NOT_FOUND')) throw error;
        if (!this.state.isGone) this.change({ isGone: true });
      }
    });
    if (trouble?.message !== this.state.trouble?.message) this.change({ trouble });
    return trouble;
  }
}
