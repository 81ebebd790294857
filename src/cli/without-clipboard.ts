/** OSC 52 as a whole, and what may be the beginning of one at the end of a piece. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence is made of them.
const WHOLE = /(?:\u001B\]|\u009D)52;[^\u0007\u0018\u001A\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)/g;
const BEGUN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the same.
  /(?:\u001B|(?:\u001B\]|\u009D)(?:5|52|52;[^\u0007\u0018\u001A\u001B\u009C]*\u001B?)?)$/;

/** Takes out of a stream what would put something on the clipboard, also where it comes in several pieces. */
export class WithoutClipboard {
  #begun = '';

  take(data: string): string {
    const text = (this.#begun + data).replaceAll(WHOLE, '');
    this.#begun = BEGUN.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - this.#begun.length);
  }
}
