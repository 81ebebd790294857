import type { TerminalQuestion } from '../../../model/terminal.ts';
import { replOf } from '../repl/repl-profiles.ts';
import type { InputWait } from './input-watch.ts';

const LAST_LINES = 5;
const CTRL_C = '\u0003';
const ENTER = '\r';

/** What is put to a person about a command that waits for input. `printed`: what it has put out last. */
export function inputQuestion({ program, input }: InputWait, printed: string): TerminalQuestion {
  const what = input === 'hidden' ? 'input that is not shown, such as a password' : 'input';
  const lines = printed.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  const repl = program === undefined ? undefined : replOf(program);
  // A program of Python's that asks for a line is no prompt of it.
  const hint =
    input !== 'keys' || repl === undefined
      ? ''
      : ` A prompt that is only !${repl} starts it so that the prompts after it are typed into it.`;
  const text = [
    `${program ?? 'The command'} waits for ${what}.${hint}`,
    ...(lines === '' ? [] : [lines]),
  ].join('\n\n');
  return {
    kind: input === 'hidden' ? 'auth' : 'question',
    text,
    input,
    choices: [
      { label: 'Press Enter', keys: ENTER },
      { label: 'Stop it (Ctrl-C)', keys: CTRL_C, answer: 'deny' },
    ],
  };
}
