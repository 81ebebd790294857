/** A command with its arguments on one line, for a person: where one ends is seen. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map((part) => (PLAIN.test(part) ? part : JSON.stringify(part))).join(' ');
}

const PLAIN = /^[^\s"'\\]+$/;
