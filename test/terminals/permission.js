/** Asks before it does what it is told, with a dialog that never stands still. `TUI_TELLS` says how that is told. */
import { Tui } from './tui.js';

const FRAMES = ['⠋', '⠙', '⠹', '⠸'];

const tui = new Tui({
  tells: process.env['TUI_TELLS'] ?? 'status',
  async answer() {
    const rows = (/** @type {number} */ frame) => [
      '────────',
      `${FRAMES[frame % FRAMES.length]} May I run this command?`,
      '  touch made.txt',
      '› 1. Yes, run it',
      '  2. Yes, and do not ask again this session',
      '  3. No, leave it',
    ];
    const key = await tui.ask(rows, ['1', '2', '3', '\x1b']);
    tui.say({ 1: 'It is made.', 2: 'It is made, and will be.' }[key] ?? 'It is left.');
  },
});
tui.state = 'ready';
