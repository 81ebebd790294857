/** Asking models: loaded when something is asked. */
export { regenerate, replayAll, replayFrom } from './replay-prompts.ts';
export { runScript } from './run-script.ts';
export { sendPrompt } from './send-prompt.ts';
