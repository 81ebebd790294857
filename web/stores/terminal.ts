import { isRefusal } from '../../src/model/refusal.ts';
import type { TerminalFrame } from '../../src/wire/terminal.ts';
import { terminalRoutes } from '../../src/wire/terminal-routes.ts';
import { TerminalSocket } from '../link/terminal-socket.ts';
import { type GridSize, isSameSize } from '../state/terminal-size.ts';
import {
  standingAfter,
  standingWhenGone,
  standingWhenLost,
  type TerminalStanding,
} from '../state/terminal-standing.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';
import type { TerminalPlace } from './terminals.ts';

/** Where a terminal is drawn. */
export interface ShownScreen {
  /** How many characters were given and are not drawn yet. */
  readonly unread: number;
  restore(data: string, size: GridSize): void;
  write(data: string): void;
  follow(size: GridSize): void;
  /** Tells when everything that was given is drawn. */
  drawn(): Promise<void>;
}

interface TerminalState {
  readonly standing: TerminalStanding;
  /** Why something was not done. */
  readonly refusal: string | undefined;
  /** The size that was asked for from here, until somebody else has asked for another. */
  readonly claimed: GridSize | undefined;
}

/** Characters. Who is that far behind sees the screen once it has caught up, and not all that led there. */
const MOST_UNREAD = 512 * 1024;

/** A terminal that is watched and typed into, drawn on a screen. */
export class WatchedTerminal extends Store<TerminalState> {
  readonly #link: Link;
  readonly #screen: ShownScreen;
  readonly #place: TerminalPlace;
  readonly #socket: TerminalSocket;
  /** What was typed before the terminal was shown. */
  readonly #early: string[] = [];

  constructor(link: Link, place: TerminalPlace, screen: ShownScreen, claimed: GridSize | undefined) {
    super({ standing: { type: 'connecting' }, refusal: undefined, claimed });
    this.#link = link;
    this.#place = place;
    this.#screen = screen;
    this.#socket = new TerminalSocket(
      { ...place, size: () => this.state.claimed },
      {
        onFrame: (frame) => this.#take(frame),
        onLost: () => this.change({ standing: standingWhenLost(this.state.standing) }),
        onGone: () => this.change({ standing: standingWhenGone(this.state.standing) }),
        isThere: async () => await this.#isThere(),
      },
    );
  }

  type(data: string): void {
    const { standing } = this.state;
    if (standing.type === 'connecting') this.#early.push(data);
    else if (standing.type === 'live' && standing.mayType) this.#socket.send({ type: 'input', data });
  }

  /** Asks for another size. The last one to ask decides. */
  claim(size: GridSize): void {
    const { standing } = this.state;
    this.change({ claimed: size });
    if (standing.type !== 'live' || !standing.mayType) return;
    this.#screen.follow(size);
    this.#socket.send({ type: 'resize', ...size });
  }

  /** What may be done here may have changed. */
  lookAgain(): void {
    this.#socket.lookAgain(Promise.resolve());
  }

  close(): void {
    this.#socket.close();
  }

  #take(frame: TerminalFrame): void {
    this.change({ standing: standingAfter(this.state.standing, frame) });
    switch (frame.type) {
      case 'restore':
        this.#screen.restore(frame.data, frame);
        this.change({ refusal: undefined });
        for (const data of this.#early.splice(0)) this.type(data);
        return;
      case 'data':
        this.#screen.write(frame.data);
        if (this.#screen.unread > MOST_UNREAD) this.#socket.lookAgain(this.#screen.drawn());
        return;
      case 'resized': {
        const { claimed } = this.state;
        this.#screen.follow(frame);
        if (claimed && !isSameSize(claimed, frame)) this.change({ claimed: undefined });
        return;
      }
      case 'refused':
        this.change({ refusal: frame.message });
        return;
      default:
    }
  }

  /** Whether the server has it; throws where it does not answer. */
  async #isThere(): Promise<boolean> {
    try {
      const { id, name } = this.#place;
      const { items } = await this.#link.client.json(terminalRoutes.listTerminals, { params: { id } });
      this.#link.noteAnswer();
      return items.some((each) => each.name === name);
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) return false;
      this.#link.noteFailure(error);
      throw error;
    }
  }
}
