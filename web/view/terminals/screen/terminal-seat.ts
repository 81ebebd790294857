import { type GridSize, isSameSize } from '../../../state/terminal-size.ts';
import type { Link } from '../../../stores/link.ts';
import { WatchedTerminal } from '../../../stores/terminal.ts';
import type { TerminalPlace } from '../../../stores/terminals.ts';
import { XtermScreen } from './xterm-screen.ts';

interface SeatWorld {
  readonly link: Link;
  readonly place: TerminalPlace;
  /** What the screen is called for who does not see it. */
  readonly label: string;
  /** One has come to type, and the terminal takes the size of this screen. */
  readonly isEntered: boolean;
  /** It takes that size also where one does not type yet. */
  readonly isNew: boolean;
  /** The keys were pressed that lead out of it. */
  onLeave(): void;
  /** What becomes of what is typed on its way. */
  typed(data: string): string;
}

/** Somebody before a terminal: what they see, and what they do to it. */
export class TerminalSeat {
  readonly screen: XtermScreen;
  readonly terminal: WatchedTerminal;

  private constructor(screen: XtermScreen, terminal: WatchedTerminal) {
    this.screen = screen;
    this.terminal = terminal;
  }

  static async open(host: HTMLElement, world: SeatWorld): Promise<TerminalSeat> {
    const { link, place, label, isEntered, isNew, onLeave, typed } = world;
    let seat: TerminalSeat | undefined;
    const screen = await XtermScreen.open(host, label, {
      onTyped: (data) => seat?.terminal.type(typed(data)),
      onRoom: (room, wasEntered) => seat?.consider(room, wasEntered),
      onLeave,
    });
    const claimed = isEntered || isNew ? screen.room : undefined;
    seat = new TerminalSeat(screen, new WatchedTerminal(link, place, screen, claimed));
    if (isEntered) screen.enter();
    return seat;
  }

  /** Types something that no key has. */
  type(data: string): void {
    this.terminal.type(data);
  }

  /** Makes the terminal as large as this screen. */
  takeSize(): void {
    if (this.screen.room) this.terminal.claim(this.screen.room);
  }

  close(): void {
    this.terminal.close();
    this.screen.close();
  }

  /** Who has come to it, or decided before, decides; who only watches follows. */
  consider(room: GridSize, wasEntered: boolean): void {
    const { claimed, standing } = this.terminal.state;
    const isDecided = wasEntered || claimed !== undefined || this.screen.isEntered;
    const size = standing.type === 'live' ? standing.size : undefined;
    if (isDecided && !(isSameSize(room, size) && isSameSize(room, claimed))) this.terminal.claim(room);
  }
}
