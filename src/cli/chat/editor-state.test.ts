import { describe, expect, it } from 'vitest';
import {
  type EditorState,
  emptyEditor,
  goesOn,
  type KeyAction,
  press,
  pressAhead,
  typedAhead,
} from './editor-state.ts';

/** Words in angle brackets are keys, the rest is typed. */
function typed(script: string, from: EditorState = emptyEditor()): EditorState {
  let state = from;
  for (const word of script.split(/(<[a-z-]+>)/).filter(Boolean)) {
    const action = KEYS.find((key) => word === `<${key}>`);
    state = press(state, action === undefined ? { type: 'insert', text: word } : { type: action }).state;
  }
  return state;
}

const KEYS: readonly KeyAction[] = [
  'submit',
  'end-or-delete',
  'left',
  'right',
  'up',
  'down',
  'line-start',
  'line-end',
  'word-left',
  'word-right',
  'backspace',
  'delete',
  'cut-word',
  'cut-to-start',
  'cut-to-end',
  'paste-cut',
];

/** The text with the cursor in it. */
function shown({ text, cursor }: EditorState): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('the line that is typed', () => {
  it.each([
    ['abc<left>x', 'abx|c'],
    ['abc<left><left><right>x', 'abx|c'],
    ['abc<line-start>x', 'x|abc'],
    ['abc<line-start><line-end>x', 'abcx|'],
    ['abc<backspace>', 'ab|'],
    ['abc<line-start><delete>', '|bc'],
    ['abc<line-start><backspace>', '|abc'],
    ['abc<end-or-delete>', 'abc|'],
    ['abc<left><end-or-delete>', 'ab|'],
    ['one two three<word-left><word-left>', 'one |two three'],
    ['one two<line-start><word-right>', 'one| two'],
    ['one two  <cut-word>', 'one |'],
    ['one two<cut-to-start>', '|'],
    ['one two<word-left><cut-to-end>', 'one |'],
    ['one two<cut-word><line-start><paste-cut>', 'two|one '],
    ['one\ntwo<cut-to-start>', 'one\n|'],
  ])('edits %s', (script, expected) => {
    expect(shown(typed(script))).toBe(expected);
  });

  it.each([
    ['中文', '中|'],
    ['a😀', 'a|'],
    ['a👩‍👩‍👧', 'a|'],
    ['e\u0301', '|'],
    ['🇩🇪🇫🇷', '🇩🇪|'],
  ])('takes %s by what a person sees as one character', (text, expected) => {
    expect(shown(typed(`${text}<backspace>`))).toBe(expected);
    expect(typed(`${text}<left>`).cursor).toBe(expected.length - 1);
  });

  it('goes through the lines of a longer text before it goes back in time', () => {
    const past = emptyEditor(['earlier']);
    expect(shown(typed('first\nsecond<up>', past))).toBe('first|\nsecond');
    expect(shown(typed('first\nse<up>', past))).toBe('fi|rst\nse');
    expect(shown(typed('first\nse<up><down>', past))).toBe('first\nse|');
    expect(shown(typed('first\nse<up><up>', past))).toBe('earlier|');
    expect(shown(typed('a\n😀<up><down>', past))).toBe('a\n|😀');
  });

  it('shows what was typed before, and gives the own text back', () => {
    const past = emptyEditor(['one', 'two']);
    expect(shown(typed('mine<up>', past))).toBe('two|');
    expect(shown(typed('mine<up><up><up>', past))).toBe('one|');
    expect(shown(typed('mine<up><up><down><down>', past))).toBe('mine|');
    expect(shown(typed('mine<down>', past))).toBe('mine|');
  });

  it('submits what is there, and remembers it once', () => {
    const { state, outcome } = press(typed('hello'), { type: 'submit' });
    expect(outcome).toEqual({ type: 'submitted', text: 'hello' });
    expect(state).toEqual(emptyEditor(['hello']));
    expect(press(typed('hello', state), { type: 'submit' }).state.past).toEqual(['hello']);
    expect(press(typed('again', state), { type: 'submit' }).state.past).toEqual(['hello', 'again']);
  });

  it('submits nothing when there is nothing', () => {
    expect(press(typed('  \n'), { type: 'submit' })).not.toHaveProperty('outcome');
  });

  it('goes on after a backslash at the end', () => {
    expect(shown(typed('one\\<submit>two'))).toBe('one\ntwo|');
    expect(press(typed('C:\\\\'), { type: 'submit' }).outcome).toEqual({
      type: 'submitted',
      text: 'C:\\\\',
    });
    expect(press(typed('one\\<left>'), { type: 'submit' }).outcome).toMatchObject({ text: 'one\\' });
    expect([goesOn('a\\'), goesOn('a\\\\'), goesOn('a\\\\\\'), goesOn('a')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is cleared by Ctrl-C, and left by two of them when it is empty', () => {
    const cleared = press(typed('hello'), { type: 'interrupt' });
    expect(cleared).toEqual({ state: emptyEditor() });
    const asked = press(cleared.state, { type: 'interrupt' });
    expect(asked.state.isLeaving).toBe(true);
    expect(asked).not.toHaveProperty('outcome');
    expect(press(asked.state, { type: 'interrupt' }).outcome).toEqual({ type: 'left' });
    expect(press(typed('x<backspace>', asked.state), { type: 'interrupt' })).not.toHaveProperty('outcome');
  });

  it('is left by Ctrl-D when it is empty', () => {
    expect(press(emptyEditor(), { type: 'end-or-delete' }).outcome).toEqual({ type: 'left' });
    expect(press(typed('a'), { type: 'end-or-delete' })).not.toHaveProperty('outcome');
  });
});

describe('what is typed before it can be sent', () => {
  const ahead = (...pieces: readonly string[]) =>
    pieces.reduce(
      (state, text) => pressAhead(pressAhead(state, { type: 'insert', text }), { type: 'submit' }),
      emptyEditor(),
    );

  it('keeps its lines', () => {
    expect(typedAhead(pressAhead(ahead('one', 'two'), { type: 'insert', text: 'three' })).text).toBe(
      'one\ntwo\nthree',
    );
    expect(typedAhead(ahead('one\\', 'two')).text).toBe('one\ntwo');
  });

  it('ends with its last line, and is nothing where only returns were pressed', () => {
    expect(shown(typedAhead(ahead('one', 'two')))).toBe('one\ntwo|');
    expect(typedAhead(ahead('', ''))).toEqual(emptyEditor());
  });

  it('begins its next line at the end, wherever the cursor is', () => {
    const inside = pressAhead(typed('ab<left>'), { type: 'submit' });
    expect(shown(pressAhead(inside, { type: 'insert', text: 'c' }))).toBe('ab\nc|');
  });
});
