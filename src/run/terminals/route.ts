import { isAskedPrompt, type Message } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import { MAIN_TERMINAL, SHELL_PROFILE, startedProfile, type TerminalRoute } from '../../model/terminal.ts';

const CLI = 'cli/';

/** Whether what a model names is a program in a terminal. */
export function isCliModel(model: string): boolean {
  return model.startsWith(CLI);
}

/** The profile that a model names, where it is a program in a terminal: `cli/codex`. */
export function profileOfModel(model: string): string {
  return isCliModel(model) ? model.slice(CLI.length) : SHELL_PROFILE;
}

/** What names a profile where a model is named; empty for the shell. */
export function modelOfProfile(profile: string): string {
  return profile === SHELL_PROFILE ? '' : `${CLI}${profile}`;
}

/** Where a prompt is typed after these rows: what runs in its terminal is what was started there last. */
export function terminalRoute(
  rows: readonly Message[],
  { name = MAIN_TERMINAL, model }: { readonly name?: string | undefined; readonly model: string },
): TerminalRoute {
  let profile = profileOfModel(model);
  let isContinued = false;
  for (const row of rows) {
    if (!isAskedPrompt(row) || (row.metadata.terminal ?? MAIN_TERMINAL) !== name) continue;
    profile = startedProfile(messageText(row)) ?? profile;
    isContinued = true;
  }
  return { name, profile, isContinued };
}
