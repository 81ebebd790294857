// A tool with an effect that can be counted, in a process that dies around it when it is told to:
// EFFECT_FILE gets a line for each time it took effect; DIE_AT is `before`, `after` or nothing.
import { appendFileSync } from 'node:fs';

const { EFFECT_FILE = '', DIE_AT } = process.env;

export default {
  name: 'pay',
  description: 'Pays a bill.',
  inputSchema: { type: 'object', properties: { bill: { type: 'string' } } },
  effect: 'write',
  /** @param {{ bill?: string }} input */
  run({ bill }) {
    if (DIE_AT === 'before') process.kill(process.pid, 'SIGKILL');
    appendFileSync(EFFECT_FILE, `paid ${bill}\n`);
    if (DIE_AT === 'after') process.kill(process.pid, 'SIGKILL');
    return `paid ${bill}`;
  },
};
