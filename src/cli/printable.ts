/** What moves the cursor or changes a terminal's settings, and what turns the direction of a text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from models, tools and files for a terminal: without what could make it show something else. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, '');
}
