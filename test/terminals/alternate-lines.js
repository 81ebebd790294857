/** Says 300 lines on the alternate screen, where most of them are out of sight at once. */
import { Tui, work } from './tui.js';

const tui = new Tui({
  isAlternate: true,
  async answer(prompt) {
    for (let line = 1; line <= 300; line += 1) {
      tui.say(`${prompt} ${String(line).padStart(3, '0')} of 300`);
      if (line % 20 === 0) await work(1);
    }
  },
});
tui.state = 'ready';
