const NAMES: ReadonlyMap<string, string> = new Map([
  ['\r', 'Enter'],
  ['\t', 'Tab'],
  [' ', 'Space'],
  ['\u007F', 'Backspace'],
  ['\u001B', 'Escape'],
  ['\u001B[A', 'Up'],
  ['\u001B[B', 'Down'],
  ['\u001B[C', 'Right'],
  ['\u001B[D', 'Left'],
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are control characters.
const KEY = /\u001B\[[A-D]|[\s\S]/gu;

/** Keys as a person calls them, such as `Down Enter`. */
export function keyNames(keys: string): string {
  return Array.from(keys.matchAll(KEY), ([key]) => NAMES.get(key) ?? controlName(key) ?? key).join(' ');
}

function controlName(key: string): string | undefined {
  const code = key.charCodeAt(0);
  return code < 32 ? `Ctrl-${String.fromCharCode(code + 64)}` : undefined;
}
