/** Suggests files after `@`, and takes Enter for a choice among them. */
import { echo, Tui } from './tui.js';

const tui = new Tui({ tells: 'screen', suggestsFiles: true, answer: echo });
tui.state = 'ready';
