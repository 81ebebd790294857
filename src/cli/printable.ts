// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text from models, tools and files for a terminal: without what could move the cursor or change its settings. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, '');
}
