/** As Codex: Enter within 120 ms of a burst of characters is a new line in the composer. */
import { echo, Tui } from './tui.js';

const tui = new Tui({ tells: 'status', isBursty: true, answer: echo });
tui.state = 'ready';
