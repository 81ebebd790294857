import type { SessionId } from '../../model/ids.ts';
import type { Failure } from '../../model/message.ts';
import { MAIN_TERMINAL, startedProfile } from '../../model/terminal.ts';
import type { AskedPrompt } from '../asked-prompt.ts';
import type { RunWorld } from '../world.ts';

/**
 * The terminals that a run has typed into. A script counts on what its earlier prompts did there, such as `cd`, variables
 * or `set -e`: once the program is over, the rest of the same run is not typed into another one.
 */
export class TypedTerminals {
  readonly #terminals: Pick<RunWorld['terminals'], 'isThere'>;
  readonly #sessionId: SessionId;
  readonly #names = new Set<string>();

  constructor(terminals: Pick<RunWorld['terminals'], 'isThere'>, sessionId: SessionId) {
    this.#terminals = terminals;
    this.#sessionId = sessionId;
  }

  /** Why a prompt is not typed; else it is, and its terminal is noted. */
  refuse({ prompt: { text, terminal = MAIN_TERMINAL } }: Pick<AskedPrompt, 'prompt'>): Failure | undefined {
    const isMissed = this.#names.has(terminal) && !this.#terminals.isThere(this.#sessionId, terminal);
    this.#names.add(terminal);
    return isMissed && startedProfile(text) === undefined ? isOver(terminal) : undefined;
  }
}

function isOver(terminal: string): Failure {
  const which = terminal === MAIN_TERMINAL ? 'the terminal' : `the terminal ${terminal}`;
  return {
    code: 'TERMINAL_FAILED',
    message: `The program in ${which} is over, as after "exit": the next prompt counts on it, and was not typed.`,
    remedy:
      'Run the script again to have the rest typed into a new one, or put !shell where one is to begin.',
  };
}
