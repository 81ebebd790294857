import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../terminal/terminal.ts';
import {
  CLEAR_KEY,
  type Integration,
  PASTE_END,
  PASTE_KEY,
  SUBMIT_KEY,
  TURN_FILE,
} from './integration/integration.ts';

/** How a command gets into a shell: what somebody left on the line is emptied before it. */
export function submitter(
  terminal: Terminal,
  taking: Integration['taking'],
  folder: string,
): (command: string) => void {
  if (taking === 'paste') {
    return (command) => terminal.type(`${CLEAR_KEY}${PASTE_KEY}${command}${PASTE_END}${SUBMIT_KEY}`);
  }
  const file = join(folder, TURN_FILE);
  return (command) => {
    writeFileSync(file, command, { mode: 0o600 });
    terminal.type(taking.keys);
  };
}
