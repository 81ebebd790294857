import { skillRoutes } from '../../src/wire/skill-routes.ts';
import type { SkillRouteAnswer } from '../../src/wire/skills.ts';
import type { Trouble } from '../state/connection.ts';
import { askedRoute, keptWish, type RouteWish } from '../state/route-wish.ts';
import type { Link } from './link.ts';
import { unfinished } from './memory.ts';
import { Store } from './store.ts';

interface RouteTrialState {
  readonly wish: RouteWish;
  /** That of what was asked before, while something else is asked; undefined where nothing is written. */
  readonly route: SkillRouteAnswer | undefined;
  readonly trouble: Trouble | undefined;
}

const TYPING_MS = 150;
const KEPT = 'skills.try';

/** Lets the next look at the skills begin with a request. */
export function keepRequest(text: string): void {
  unfinished.write(KEPT, JSON.stringify({ ...keptWish(null), text }));
}

/** Which skills a request would get, while one writes it. What was asked last is what is shown. */
export class RouteTrial extends Store<RouteTrialState> {
  readonly #link: Link;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(link: Link) {
    super({ wish: keptWish(unfinished.read(KEPT)), route: undefined, trouble: undefined });
    this.#link = link;
  }

  wish(changed: Partial<RouteWish>): void {
    const wish = { ...this.state.wish, ...changed };
    unfinished.write(KEPT, JSON.stringify(wish));
    clearTimeout(this.#timer);
    if (askedRoute(wish)) {
      this.change({ wish });
      this.#timer = setTimeout(() => this.again(), TYPING_MS);
    } else {
      this.#asking.abort();
      this.change({ wish, route: undefined, trouble: undefined });
    }
  }

  /** Asks once more: the skills may have changed. */
  again(): void {
    const body = askedRoute(this.state.wish);
    if (!body) return;
    this.#asking.abort();
    this.#asking = new AbortController();
    void this.#ask(body, this.#asking.signal);
  }

  /** Nobody looks any more. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  async #ask(body: NonNullable<ReturnType<typeof askedRoute>>, signal: AbortSignal): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      const route = await this.#link.client.json(skillRoutes.routeSkills, { body, signal });
      if (!signal.aborted) this.change({ route, trouble: undefined });
    });
    if (trouble && !signal.aborted) this.change({ trouble });
  }
}
