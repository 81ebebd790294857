import type { AgentListAnswer } from '../../src/wire/agent-list.ts';
import { agentListRoutes } from '../../src/wire/agent-list-routes.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface AgentListState {
  /** Undefined until the first answer. */
  readonly list: AgentListAnswer | undefined;
  readonly trouble: Trouble | undefined;
}

/** The agents of the workspace, as its file tells of them. */
export class AgentList extends Store<AgentListState> {
  readonly #link: Link;
  #asked = 0;

  constructor(link: Link) {
    super({ list: undefined, trouble: undefined });
    this.#link = link;
  }

  /** Reads them again. Of two answers the one that was asked for last counts. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const trouble = await this.#link.tried(async () => {
      const list = await this.#link.client.json(agentListRoutes.listAgents);
      if (asked === this.#asked) this.change({ list });
    });
    if (asked === this.#asked) this.change({ trouble });
  }
}
