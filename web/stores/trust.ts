import type { TrustAnswer } from '../../src/wire/trust.ts';
import { trustRoutes } from '../../src/wire/trust-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Trouble } from '../state/connection.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';
import type { TrustNews } from './trust-news.ts';

interface TrustState {
  /** What would run, as it was last seen; undefined until the first answer. */
  readonly seen: TrustAnswer | undefined;
  /** It became something else while it was looked at. */
  readonly hasChanged: boolean;
  readonly trouble: Trouble | undefined;
}

/** Whether the workspace may run what it holds, and what that is. */
export class Trust extends Store<TrustState> {
  readonly #link: Link;
  readonly #news: TrustNews;

  constructor(link: Link, news: TrustNews) {
    super({ seen: undefined, hasChanged: false, trouble: undefined });
    this.#link = link;
    this.#news = news;
  }

  /** Looks at it, or looks again. */
  async look(): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const seen = await this.#link.client.json(trustRoutes.readTrust);
      const before = this.state.seen?.version;
      const hasChanged = this.state.hasChanged || (before !== undefined && before !== seen.version);
      this.change({ seen, hasChanged });
    });
    this.change({ trouble });
  }

  /** Trusts what was last seen. If something else would run by now, it is not trusted, and that is seen instead. */
  async grant(isPinned: boolean): Attempt {
    const { seen } = this.state;
    if (!seen) return undefined;
    const trouble = await this.#link.tried(async () => {
      const body = { isPinned, version: seen.version };
      this.#decided(await this.#link.client.json(trustRoutes.grantTrust, { body }));
    });
    if (trouble?.code === 'FILE_CHANGED') await this.look();
    return trouble;
  }

  async revoke(): Attempt {
    return await this.#link.tried(async () => {
      this.#decided(await this.#link.client.json(trustRoutes.revokeTrust));
    });
  }

  #decided(seen: TrustAnswer): void {
    this.change({ seen, hasChanged: false });
    this.#news.note(seen.isTrusted);
  }
}
