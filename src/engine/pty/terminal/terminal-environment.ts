import type { SessionId } from '../../../model/ids.ts';
import type { Environment } from '../../../model/provider.ts';

/** The variable by which a process is known to belong to a terminal, wherever it went. */
export const TERMINAL_MARK = 'CUEBOOK_TERMINAL';

/** What another terminal around us said of itself, and what was meant for our own process. */
const NOT_PASSED = new Set([
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_UNIQUE_ID',
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'WINDOWID',
  'TERMCAP',
  'COLUMNS',
  'LINES',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
]);

/** The user's environment for a program in a terminal: without anything of ours, and with the marks of its session. */
export function terminalEnvironment(
  environment: Environment,
  sessionId: SessionId,
  terminalId: string,
): Readonly<Record<string, string>> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !NOT_PASSED.has(entry[0]) && !entry[0].startsWith('CUEBOOK_'),
  );
  return {
    ...Object.fromEntries(passed),
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    CUEBOOK_SESSION: sessionId,
    [TERMINAL_MARK]: terminalId,
  };
}
