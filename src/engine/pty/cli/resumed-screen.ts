import type { CliConversation } from '../../../model/terminal.ts';

/** So many lines at the end of the last answer are looked for: more are not on a screen. */
const LAST_LINES = 16;
/** So many letters of a line are compared: the rest may be on another row, or be cut off. */
const COMPARED = 32;
/** Lines of so many letters are rarely on a screen by accident. */
const SURE = 8;

/** What shows that a CLI has an earlier conversation on its screen: a line of its last prompt or its last answer. */
export class ConversationSign {
  readonly #signs: readonly string[];

  constructor({ prompt, answer }: Pick<CliConversation, 'prompt' | 'answer'>) {
    const lines = [...prompt.split('\n'), ...answer.trimEnd().split('\n').slice(-LAST_LINES)];
    const signs = lines.map((line) => lettersOf(line).slice(0, COMPARED)).filter((sign) => sign !== '');
    const sure = signs.filter(({ length }) => length >= SURE);
    this.#signs = sure.length > 0 ? sure : signs;
  }

  isIn(lines: readonly string[]): boolean {
    const screen = lettersOf(lines.join(''));
    return this.#signs.some((sign) => screen.includes(sign));
  }
}

/** CLIs wrap lines, frame them, and show Markdown in their own way: letters and digits stay. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
