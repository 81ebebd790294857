import type { TerminalPiece } from '../terminal/terminal.ts';

/** What a shell says by its marks. */
export type ShellSign =
  | { readonly type: 'text'; readonly text: string }
  /** A prompt is being drawn, perhaps again: a new one has a new number. */
  | { readonly type: 'prompt'; readonly number: string; readonly exitCode: number; readonly pid: number }
  /** The prompt is there; what is typed now is a command. */
  | { readonly type: 'ready' }
  /** What was typed is not finished: the shell wants more. */
  | { readonly type: 'continuation' }
  | { readonly type: 'begun' }
  | { readonly type: 'over'; readonly exitCode: number };

/** Reads a piece as a sign; nothing, if it is none of this shell. */
export function readSign(piece: TerminalPiece, id: string): ShellSign | undefined {
  if (piece.type === 'text') return piece;
  if (piece.type !== 'mark') return undefined;
  const { mark, parameters } = piece;
  if (!parameters.includes(`aid=${id}`)) return undefined;
  switch (mark) {
    case 'A': {
      if (parameters.includes('k=s')) return { type: 'continuation' };
      return {
        type: 'prompt',
        number: parameterOf('n', parameters),
        exitCode: Number(parameterOf('s', parameters)),
        pid: Number(parameterOf('pid', parameters)),
      };
    }
    case 'B':
      return { type: 'ready' };
    case 'C':
      return { type: 'begun' };
    case 'D':
      return { type: 'over', exitCode: Number(parameters[0]) };
    default:
      return mark satisfies never;
  }
}

function parameterOf(name: string, parameters: readonly string[]): string {
  return parameters.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
