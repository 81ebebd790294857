/** Ends in the middle of its answer. */
import { Tui, work } from './tui.js';

const tui = new Tui({
  async answer() {
    tui.say('I feel unwell.');
    await work(30);
    process.exit(3);
  },
});
tui.state = 'ready';
