import { setTimeout as sleep } from 'node:timers/promises';
import type { TerminalRecording } from '../model/terminal-recording.ts';
import { TerminalFilter } from '../wire/terminal-filter.ts';

/** Nobody waits longer for something to happen. */
const LONGEST_PAUSE_SECONDS = 3;

interface Playing {
  /** Writes to the terminal, and resolves when there is room for more. */
  write(data: string): Promise<void>;
  /** So many times as fast as it was. */
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** Writes a recording as it came until it is over, or the signal says so, and puts the terminal back as it was. */
export async function playRecording(
  { output }: Pick<TerminalRecording, 'output'>,
  { write, speed, signal }: Playing,
): Promise<void> {
  const screens = new Screens();
  // What a program did to its terminal then has no business here now, whatever is allowed of live ones.
  const filter = new TerminalFilter();
  let last: number | undefined;
  try {
    for await (const piece of output) {
      const pause = Math.min(piece.seconds - (last ?? piece.seconds), LONGEST_PAUSE_SECONDS);
      last = piece.seconds;
      if (pause > 0) await sleep((pause * 1000) / speed, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (piece.type !== 'output') continue;
      const data = filter.push(piece.data);
      screens.see(data);
      await write(data);
    }
  } finally {
    await write(`${screens.isAlternate ? `${ESC}[?1049l` : ''}${USUAL_STATE}\r\n`);
  }
}

const ESC = '\u001B';

/** Knows which of the two screens of a terminal is shown. */
class Screens {
  isAlternate = false;

  /** Sequences come as wholes. */
  see(data: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence begins with one.
    const switched = [...data.matchAll(/\u001B\[\?(?:47|1047|1049)([hl])/g)].at(-1);
    if (switched) this.isAlternate = switched[1] === 'h';
  }
}

/** No mouse, no special keys, the usual margins and colours, and a cursor that can be seen. */
const USUAL_STATE = [
  ...[1000, 1002, 1003, 1004, 1006, 1015, 2004, 2026, 1].map((mode) => `${ESC}[?${mode}l`),
  `${ESC}[<99u`,
  `${ESC}[>4m`,
  `${ESC}>`,
  `${ESC}[?7h`,
  `${ESC}7${ESC}[r${ESC}8`,
  `${ESC}(B${ESC}[0m`,
  `${ESC}[?25h`,
].join('');
