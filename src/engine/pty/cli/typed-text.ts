const PASTE_START = '\u001B[200~';
const PASTE_END = '\u001B[201~';

/** What a terminal would take for keys, and no prompt needs. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** What begins and ends a paste, in seven and in eight bits. */
const PASTE_MARKS = /(?![\t\n])\p{Cc}\[?20[01]~/gu;

/** A prompt as it can be typed: what would be keys in it is left out. */
export function typeable(prompt: string): string {
  return prompt.replace(/\r\n?/g, '\n').replace(PASTE_MARKS, '').replace(CONTROLS, '');
}

/** Pastes a text as a terminal does, which sends Return for every new line. */
export function pasted(text: string): string {
  return `${PASTE_START}${text.replaceAll('\n', '\r')}${PASTE_END}`;
}

/**
 * A prompt as it can be sent with Enter: a blank after a mention such as `@src/main.ts` closes the list of files, and one
 * after `\` keeps most CLIs from taking `\` and Enter for a new line.
 */
export function withBlankAtEnd(prompt: string): string {
  return /(?:@\S*|\\)$/u.test(prompt) ? `${prompt} ` : prompt;
}

/** Whether a prompt is a command for the CLI itself, such as `/new`, and no path. */
export function isSlashCommand(text: string): boolean {
  return /^\/[A-Za-z][\w:.-]*(?:[ \t][^\n]*)?$/.test(text);
}
