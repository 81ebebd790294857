import type { Terminal as HeadlessTerminal } from '@xterm/headless';

type Parameters = readonly (number | number[])[];

/**
 * Calls `look` whenever a program begins to draw again over what it has drawn: before the cursor goes up, before
 * anything is erased or moved, and line by line where a part of the screen scrolls.
 */
export function watchFrames(terminal: HeadlessTerminal, look: () => void): void {
  /** Where the cursor is if nothing was written since the last look. */
  let unwritten = '';
  /** Whether rows that scroll are gone at once, instead of standing above the screen. */
  let scrollsWithin = false;

  const lookBefore = (next = cursorOf(terminal)) => {
    const { x, y } = cursorOf(terminal);
    if (`${x} ${y}` !== unwritten) look();
    unwritten = `${next.x} ${next.y}`;
    return false;
  };
  const lookFirst = () => lookBefore();
  const on = (finals: string, handle: (parameters: Parameters) => boolean, prefix?: string) => {
    for (const final of finals)
      terminal.parser.registerCsiHandler(prefix === undefined ? { final } : { prefix, final }, handle);
  };

  on('JLMST', lookFirst);
  on('J', lookFirst, '?');
  on('K', ([mode]) => {
    // To the right of what was just written only the rest of the row is erased.
    const isRest = mode !== 2 && cursorOf(terminal).x > 0;
    return isRest ? false : lookFirst();
  });
  on('AF', ([count]) => {
    const { x, y } = cursorOf(terminal);
    return lookBefore({ x, y: Math.max(0, y - numberOr(count, 1)) });
  });
  on('Hfd', ([row, column]) => {
    const next = { x: numberOr(column, 1) - 1, y: numberOr(row, 1) - 1 };
    const goesUp = next.y < cursorOf(terminal).y;
    return goesUp ? lookBefore(next) : false;
  });
  on('r', ([top]) => {
    scrollsWithin = numberOr(top, 1) > 1;
    return lookFirst();
  });
  for (const final of ['M', 'c']) terminal.parser.registerEscHandler({ final }, lookFirst);
  const lookIfWithin = () => {
    if (scrollsWithin) look();
  };
  terminal.onScroll(lookIfWithin);
  terminal.onLineFeed(lookIfWithin);
}

function cursorOf({ buffer }: HeadlessTerminal): { readonly x: number; readonly y: number } {
  return { x: buffer.active.cursorX, y: buffer.active.cursorY };
}

/** Sequences leave out what is usual, or say 0. */
function numberOr(parameter: number | number[] | undefined, usual: number): number {
  return typeof parameter === 'number' && parameter > 0 ? parameter : usual;
}
