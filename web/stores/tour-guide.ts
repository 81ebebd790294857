import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { TOUR, type TourStep, tourEdit, tourUndone } from '../state/tour.ts';
import type { Editing } from './editing.ts';
import type { Link } from './link.ts';
import type { Overlays } from './overlay.ts';
import { keepRequest } from './route-trial.ts';
import type { Sessions } from './sessions.ts';
import type { Tour } from './tour.ts';
import type { Where } from './where.ts';

/** What of the desk the tour needs. */
interface TourDesk {
  readonly editing: Editing;
  readonly link: Link;
  readonly overlays: Overlays;
  readonly sessions: Sessions;
  readonly tour: Tour;
  readonly where: Where;
}

/** Does what the tour proposes, for who does not do it alone. */
export class TourGuide {
  readonly #desk: TourDesk;

  constructor(desk: TourDesk) {
    this.#desk = desk;
  }

  async act(step: TourStep): Promise<void> {
    const { overlays, editing, tour, where } = this.#desk;
    const script = editing.state;
    switch (step) {
      case 'open':
        where.go({ type: 'script', path: TOUR.path });
        return;
      case 'run':
      case 'replay':
        await script?.run();
        return;
      case 'edit':
        this.#edit(tourEdit);
        return;
      case 'compare':
        await this.#compare();
        return;
      case 'xray':
        this.#look();
        return;
      case 'priming':
        overlays.open({ type: 'new-dialog', wish: { scriptRef: TOUR.scriptRef } });
        return;
      case 'agent':
        overlays.open({ type: 'new-dialog', wish: { agentId: TOUR.agentId, scriptRef: null } });
        return;
      case 'skills':
        keepRequest(TOUR.request);
        where.go({ type: 'skills' });
        return;
      case 'own':
        tour.end();
        overlays.open({ type: 'new-script' });
        return;
      default:
        return step satisfies never;
    }
  }

  /** Begins with the example as it was before the tour. */
  startOver(): void {
    const { tour, where } = this.#desk;
    tour.begin();
    where.go({ type: 'script', path: TOUR.path });
    this.#onceOpen(() => this.#edit(tourUndone));
  }

  #edit(change: (text: string) => string): void {
    const text = this.#desk.editing.state?.text;
    if (text?.state.draft) text.edit(change(text.state.draft.text));
  }

  /** The last two takes of the example. */
  async #compare(): Promise<void> {
    const { editing, link, where } = this.#desk;
    const id = editing.state?.status.state.status?.session?.id;
    if (id === undefined) return;
    await link.tried(async () => {
      const { items } = await link.client.json(sessionRoutes.listTakes, { params: { id } });
      const [before, after] = items.slice(-2);
      if (before && after) where.go({ type: 'compare', before: before.id, after: after.id });
    });
  }

  /** What was sent for the last prompt of the example. */
  #look(): void {
    const { sessions, where } = this.#desk;
    const { place } = where.state;
    const ran = sessions.state.list?.items.find(({ script }) => script?.scriptPath.endsWith(`/${TOUR.path}`));
    const id = place.type === 'compare' ? place.after : ran?.id;
    if (id !== undefined) where.go({ type: 'xray', id, turn: 'last' });
  }

  /** As soon as the example was read. */
  #onceOpen(act: () => void): void {
    const { editing } = this.#desk;
    const isHere = () => editing.state?.path === TOUR.path && editing.state.text.state.draft !== undefined;
    if (isHere()) {
      act();
      return;
    }
    const leaves: (() => void)[] = [];
    const look = () => {
      if (!isHere()) return;
      for (const leave of leaves) leave();
      act();
    };
    leaves.push(
      editing.subscribe(() => {
        if (editing.state) leaves.push(editing.state.text.subscribe(look));
        look();
      }),
    );
  }
}
