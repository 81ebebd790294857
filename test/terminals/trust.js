/** Asks for trust before it starts, and tells nobody but who looks. */
import { echo, Tui } from './tui.js';

const tui = new Tui({ tells: 'screen', answer: echo });
const key = await tui.ask(
  () => ['Do you trust this folder?', '› 1. Yes, I trust it', '  2. No, leave'],
  ['1', '2'],
);
if (key === '2') process.exit(1);
tui.say('Trusted.');
tui.state = 'ready';
