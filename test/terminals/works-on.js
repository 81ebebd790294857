/** Works until it is interrupted; with `TUI_STUBBORN`, then too. */
import { Tui } from './tui.js';

const tui = new Tui({
  async answer(_prompt, _tui, signal) {
    tui.say('This will take a while.');
    const ticking = setInterval(() => tui.say('tick'), 50);
    await new Promise((resolve) => {
      if (process.env['TUI_STUBBORN'] === undefined)
        signal.addEventListener('abort', resolve, { once: true });
    });
    clearInterval(ticking);
    tui.say('Interrupted.');
  },
});
tui.state = 'ready';
