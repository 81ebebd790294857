import { describe, expect, it } from 'vitest';
import { inputView } from './editor-view.ts';
import { InputScreen } from './input-screen.ts';

const ROWS = 20;
const ESC = '\u001b';

/** What is written when a text is drawn on so many columns, and then on so many others. */
function afterResize(text: string, from: number, to: number): string {
  const written: string[] = [];
  const screen = new InputScreen({ write: (piece) => written.push(piece) });
  const view = (columns: number) => inputView({ text, cursor: text.length }, { columns, rows: ROWS });
  screen.draw(view(from));
  written.length = 0;
  screen.redrawAfterResize(view(to), to);
  return written.join('');
}

describe('what is typed, in a window of another size', () => {
  const text = 'A text that is longer than the window is wide.';

  it('is drawn below when its rows do not fit any more: nothing above is touched', () => {
    const written = afterResize(text, 40, 20);
    expect(written.startsWith(`${ESC}[J\r\n\r› A text that is l`)).toBe(true);
    expect(written).not.toContain('A\r');
  });

  it.each([
    [text, 40, 60, `${ESC}[1A\r${ESC}[J\r› A text`],
    [text, 20, 60, `${ESC}[2A\r${ESC}[J\r› A text`],
    ['short', 40, 20, `\r${ESC}[J\r› short`],
  ])('is drawn in its place when they fit: %j from %i to %i columns', (typed, from, to, beginning) => {
    expect(afterResize(typed, from, to).slice(0, beginning.length)).toBe(beginning);
  });
});
