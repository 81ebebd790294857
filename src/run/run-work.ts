/** Asking models: loaded when something is asked. What is refused before it begins is told of, too. */
import * as replays from './replay-prompts.ts';
import * as scripts from './run-script.ts';
import * as prompts from './send-prompt.ts';
import { tellingRefusals } from './telemetry/tell-errors.ts';

export const runScript = tellingRefusals(scripts.runScript);
export const sendPrompt = tellingRefusals(prompts.sendPrompt);
export const replayFrom = tellingRefusals(replays.replayFrom);
export const replayAll = tellingRefusals(replays.replayAll);
export const regenerate = tellingRefusals(replays.regenerate);
