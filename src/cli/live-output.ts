import type { TerminalData } from '../model/event.ts';
import { SHELL_PROFILE } from '../model/terminal.ts';
import { TerminalFilter } from '../wire/terminal-filter.ts';

const RESET = '\u001B[0m';

/**
 * What commands put out, as it comes, on the terminal of the person who runs them. Of full-screen programs nothing is
 * shown in this way, and nothing where no terminal is there: what they answered is shown when they are done.
 */
export class LiveOutput {
  readonly #isOn: boolean;
  readonly #shells = new Set<string>();
  #output = new TerminalFilter();
  #last = '';

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** What runs in a terminal from now on. */
  note(terminal: string, profile: string): void {
    if (profile === SHELL_PROFILE) this.#shells.add(terminal);
    else this.#shells.delete(terminal);
  }

  /** What is to be written of it. */
  take({ terminal, data }: TerminalData): string {
    if (!this.#isOn || !this.#shells.has(terminal)) return '';
    const shown = this.#output.push(data);
    if (shown !== '') this.#last = shown;
    return shown;
  }

  /** The same in the middle of an answer, where something else is to be written. */
  pause(): { readonly wasShown: boolean; readonly tail: string } {
    const wasShown = this.#last !== '';
    const tail = wasShown && !this.#last.endsWith('\n') ? `${RESET}\n` : '';
    if (wasShown) this.#last = '\n';
    return { wasShown, tail };
  }

  /** Whether something was written since the last end, and what ends it: colours are put back, and the line ends. */
  end(): { readonly wasShown: boolean; readonly tail: string } {
    const wasShown = this.#last !== '';
    const tail = wasShown ? `${RESET}${this.#last.endsWith('\n') ? '' : '\n'}` : '';
    this.#last = '';
    this.#output = new TerminalFilter();
    return { wasShown, tail };
  }
}
