/** Says "ready" in the title of its window all the time, and asks in the middle of its work. */
import { Tui, work } from './tui.js';

const tui = new Tui({
  tells: 'false title',
  async answer(prompt) {
    await work(400);
    const rows = ['Allow execution?', '› 1. Yes, allow once', '  2. No'];
    const key = await tui.ask(() => rows, ['1', '2', '\r']);
    tui.say(`Answered with ${JSON.stringify(key)}: ${prompt}`);
  },
});
tui.state = 'ready';
