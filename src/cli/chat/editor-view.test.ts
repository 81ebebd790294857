import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../test/linear-time.ts';
import { inputView } from './editor-view.ts';

const SCREEN = { columns: 13, rows: 10 };

function view(text: string, cursor = text.length, screen = SCREEN) {
  return inputView({ text, cursor }, screen);
}

describe('the typed text on the screen', () => {
  it('stands behind the prompt', () => {
    expect(view('hello', 2)).toEqual({ rows: ['› hello'], cursorRow: 0, beforeCursor: '› he' });
  });

  it('is broken before the edge, with the cursor where the next character goes', () => {
    expect(view('0123456789')).toEqual({
      rows: ['› 0123456789'],
      cursorRow: 0,
      beforeCursor: '› 0123456789',
    });
    expect(view('0123456789a')).toMatchObject({ rows: ['› 0123456789', '  a'], cursorRow: 1 });
    expect(view('0123456789a', 10)).toMatchObject({ cursorRow: 1, beforeCursor: '  ' });
  });

  it('counts two columns for what is wide', () => {
    expect(view('中文字符很宽').rows).toEqual(['› 中文字符很', '  宽']);
    expect(view('😀😀😀😀😀😀').rows).toEqual(['› 😀😀😀😀😀', '  😀']);
    expect(view('aㄅㄅㄅㄅㄅ').rows).toEqual(['› aㄅㄅㄅㄅ', '  ㄅ']);
  });

  it('never parts what a person sees as one character', () => {
    expect(view('12345678👩‍👩‍👧').rows).toEqual(['› 12345678', '  👩‍👩‍👧']);
  });

  it('keeps its own lines, and shows tabs as blanks', () => {
    expect(view('a\n\n\tb', 2)).toEqual({ rows: ['› a', '  ', '    b'], cursorRow: 1, beforeCursor: '  ' });
  });

  it('shows the rows around the cursor when there is no room for all', () => {
    const text = Array.from({ length: 20 }, (_, index) => `${index}`).join('\n');
    const small = { columns: 13, rows: 3 };
    expect(view(text, text.length, small)).toEqual({
      rows: ['  17', '  18', '  19'],
      cursorRow: 2,
      beforeCursor: '  19',
    });
    expect(view(text, 0, small)).toMatchObject({ rows: ['› 0', '  1', '  2'], cursorRow: 0 });
  });

  it('is quick for a long text too', () => {
    const textOf = (lines: number) => 'a line of some words\n'.repeat(lines);
    const text = textOf(50_000);
    for (const cursor of [0, text.length / 2, text.length]) expect(view(text, cursor).rows).toHaveLength(10);
    const draw = (long: string) => {
      for (let times = 0; times < 60; times++) view(long, (long.length / 2) * (times % 3));
    };
    expectLinearTime(textOf, draw, 6_250);
    expect(view(text, 0).rows.slice(0, 2)).toEqual(['› a line of ', '  some words']);
    expect(view(text).rows.at(0)).toMatch(/^ {2}/);
  });

  it('stays whole on a screen without any width', () => {
    expect(view('abcdef', 6, { columns: 0, rows: 0 }).rows).toHaveLength(1);
  });
});
