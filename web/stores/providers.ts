import type { ProviderAnswer } from '../../src/wire/provider.ts';
import { serverRoutes } from '../../src/wire/server-routes.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface ProvidersState {
  /** Undefined until the first answer. */
  readonly items: readonly ProviderAnswer[] | undefined;
  readonly isChecking: boolean;
}

/** Who answers prompts, and what is missing for the others. Asked for when it is first wanted, and when told to. */
export class Providers extends Store<ProvidersState> {
  readonly #link: Link;

  constructor(link: Link) {
    super({ items: undefined, isChecking: false });
    this.#link = link;
  }

  /** Asks unless it was asked before. */
  want(): void {
    if (this.state.items === undefined && !this.state.isChecking) void this.refresh();
  }

  async refresh(): Promise<void> {
    this.change({ isChecking: true });
    await this.#link.tried(async () => {
      const { items } = await this.#link.client.json(serverRoutes.listProviders);
      this.change({ items });
    });
    this.change({ isChecking: false });
  }
}
