/** Tells its state by the title of its window. */
import { echo, Tui } from './tui.js';

const tui = new Tui({ tells: 'title', answer: echo });
tui.state = 'ready';
