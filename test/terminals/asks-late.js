/** Asks for permission when the second prompt is pasted, as a CLI does that was not done with the first. Enter would allow it. */
import { echo, Tui } from './tui.js';

let pastes = 0;
const tui = new Tui({
  tells: process.env['TUI_TELLS'] ?? 'screen',
  answer: echo,
  async pasted() {
    pastes += 1;
    if (pastes !== 2) return;
    const rows = ['Allow execution?', '› 1. Yes, allow once', '  2. No'];
    const key = await tui.ask(() => rows, ['1', '2', '\r']);
    tui.say(key === '2' ? 'It was denied.' : `It was allowed by ${JSON.stringify(key)}.`);
    tui.state = 'ready';
  },
});
tui.state = 'ready';
