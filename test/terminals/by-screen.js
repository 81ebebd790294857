/** Tells its state only by what can be seen. */
import { echo, Tui } from './tui.js';

const tui = new Tui({ tells: 'screen', answer: echo });
tui.state = 'ready';
