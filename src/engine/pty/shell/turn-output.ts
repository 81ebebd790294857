import { OutputText } from './output-text.ts';

/** Line editors say by this that what was typed is accepted. */
const EDITING_ENDS = '\x1b[?2004l';
const KEPT_ECHO = 65_536;

/** What a turn put out, out of all that came: neither the echo of what was typed, nor prompts. */
export class TurnOutput {
  readonly #output = new OutputText();
  #state: 'echo' | 'output' | 'paused' = 'echo';
  #echo = '';

  /** Takes what came, and says whether a command put it out. */
  push(text: string): boolean {
    if (this.#state === 'output') this.#output.push(text);
    else if (this.#state === 'echo') this.#echo = (this.#echo + text).slice(-KEPT_ECHO);
    return this.#state === 'output';
  }

  /** A command begins to run. */
  begin(): void {
    this.#state = 'output';
    this.#echo = '';
  }

  /** What comes until the next command is of the shell itself. */
  pause(): void {
    if (this.#state === 'echo') this.#keepComplaint();
    this.#state = 'paused';
  }

  /** What came last, up to so many characters. */
  end(length: number): string {
    return this.#output.end(length);
  }

  finish(): { readonly text: string; readonly cut: number } {
    return this.#output.finish();
  }

  /** What a shell says of a command that it cannot read, and does not begin to run. */
  #keepComplaint(): void {
    const end = this.#echo.lastIndexOf(EDITING_ENDS);
    if (end === -1) return;
    this.#output.push(this.#echo.slice(end + EDITING_ENDS.length).replace(/^[\r\n]+/u, ''));
  }
}
