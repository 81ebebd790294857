// What the commands do in which one talks, in a piece of their own: the others do not wait for it.
export { runBootTask } from './commands/boot-run.ts';
export { showBoot } from './commands/boot-show.ts';
export { chat } from './commands/chat.ts';
