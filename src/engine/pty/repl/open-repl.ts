import type { CliProfile, ReplPrompts } from '../../../model/cli-profile.ts';
import { Refusal } from '../../../model/refusal.ts';
import { notInstalled } from '../cli/open-cli.ts';
import type { ProgramStart, TerminalProgram } from '../program.ts';
import { startTerminal } from '../terminal/start-terminal.ts';
import { terminalEnvironment } from '../terminal/terminal-environment.ts';
import { ReplProgram } from './repl-program.ts';

/** Starts the prompt of a language, and waits until it takes input. Refuses where it is not installed, or shows no prompt. */
export async function openRepl(
  profile: CliProfile,
  prompts: ReplPrompts,
  start: ProgramStart,
): Promise<TerminalProgram> {
  const { cwd, size, recordTo, started } = start;
  const terminal = await startTerminal({
    command: profile.command,
    args: profile.args,
    cwd,
    env: { ...terminalEnvironment(start.environment, start.sessionId, start.runId), ...profile.env },
    ...(size && { size }),
    ...(recordTo !== undefined && { recordTo }),
    ...(started && { started: started.bind(start) }),
  }).catch((error: unknown) => {
    throw notInstalled(profile, error);
  });
  start.shown?.(terminal);
  const program = new ReplProgram(profile, prompts, terminal);
  const end = await program.untilPrompt(start.isWatched ? undefined : profile.startSeconds * 1000);
  if (end === 'prompt' || start.isWatched) return program;
  const { lines } = await terminal.screen();
  await program.end();
  throw new Refusal(
    'TERMINAL_FAILED',
    `${profile.id} shows no prompt. Its screen shows:\n${lines.join('\n').trim()}`,
    {
      remedy: profile.install,
    },
  );
}
