/** Opens a picker for `/model`; Enter in it changes the user's settings. */
import { echo, Tui } from './tui.js';

const ROWS = ['  Select a model', '› 1. small (current)', '  2. large', '  enter to confirm, esc to go back'];

const tui = new Tui({
  tells: process.env['TUI_TELLS'] ?? 'screen',
  async answer(prompt) {
    if (prompt !== '/model') return await echo(prompt, tui);
    const key = await tui.ask(() => ROWS, ['1', '2', '\r', '\x1b']);
    tui.say(key === '\x1b' ? 'Nothing was changed.' : `The model was changed by ${JSON.stringify(key)}.`);
  },
});
tui.state = 'ready';
