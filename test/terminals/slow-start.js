/** Takes its time to start, and loses what is typed meanwhile. */
import { echo, Tui, work } from './tui.js';

const tui = new Tui({ tells: 'screen', answer: echo });
await work(500);
tui.state = 'ready';
