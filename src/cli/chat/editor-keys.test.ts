import { describe, expect, it } from 'vitest';
import { actionOf, pastedText } from './editor-keys.ts';

describe('a key of the terminal', () => {
  it.each([
    ['return', { name: 'return' }, { type: 'submit' }],
    ['Alt+Enter', { name: 'return', meta: true }, { type: 'insert', text: '\n' }],
    ['Ctrl+J', { name: 'enter' }, { type: 'insert', text: '\n' }],
    ['Ctrl+C', { name: 'c', ctrl: true }, { type: 'interrupt' }],
    ['Ctrl+D', { name: 'd', ctrl: true }, { type: 'end-or-delete' }],
    ['Alt+B', { name: 'b', meta: true }, { type: 'word-left' }],
    ['Ctrl+Left', { name: 'left', ctrl: true }, { type: 'word-left' }],
    ['an arrow', { name: 'up' }, { type: 'up' }],
  ])('says what to do: %s', (_, key, action) => {
    expect(actionOf(undefined, key)).toEqual(action);
  });

  it.each(['a', 'A', '中', '😀', ' ', '!'])('types %s', (text) => {
    expect(actionOf(text, { name: text.toLowerCase() })).toEqual({ type: 'insert', text });
  });

  it.each([
    ['a function key', undefined, { name: 'f5' }],
    ['a key with Ctrl that has no meaning', '\u0007', { name: 'g', ctrl: true }],
    ['a name that every object has', undefined, { name: 'constructor' }],
    ['a control character', '\u0000', {}],
  ])('does nothing: %s', (_, text, key) => {
    expect(actionOf(text, key)).toBeUndefined();
  });
});

describe('pasted text', () => {
  it('keeps its lines, whatever the terminal made of them', () => {
    expect(pastedText(['a', '\r', 'b', '\r', '\n', 'c', '\n', 'd'])).toBe('a\nb\nc\nd');
  });

  it('loses what could steer the terminal, and keeps tabs', () => {
    expect(pastedText(['\t', 'a', '\u001b[2J', 'b\u0007'])).toBe('\ta[2Jb');
  });
});
