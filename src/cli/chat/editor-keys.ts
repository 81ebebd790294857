import type { Key } from 'node:readline';
import { printable } from '../printable.ts';
import type { EditorAction, KeyAction } from './editor-state.ts';

const NAMED: Readonly<Record<string, KeyAction>> = {
  return: 'submit',
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  home: 'line-start',
  end: 'line-end',
  backspace: 'backspace',
  delete: 'delete',
};

const WITH_CTRL: Readonly<Record<string, KeyAction>> = {
  a: 'line-start',
  b: 'left',
  c: 'interrupt',
  d: 'end-or-delete',
  e: 'line-end',
  f: 'right',
  h: 'backspace',
  k: 'cut-to-end',
  left: 'word-left',
  n: 'down',
  p: 'up',
  right: 'word-right',
  u: 'cut-to-start',
  w: 'cut-word',
  y: 'paste-cut',
};

const WITH_ALT: Readonly<Record<string, KeyAction>> = {
  b: 'word-left',
  backspace: 'cut-word',
  f: 'word-right',
  left: 'word-left',
  right: 'word-right',
};

const NEW_LINE: EditorAction = { type: 'insert', text: '\n' };

/** What a key of the terminal asks for; nothing for one without a meaning here. */
export function actionOf(text: string | undefined, key: Key): EditorAction | undefined {
  const { name = '', ctrl = false, meta = false } = key;
  // Ctrl+J is what the terminal calls enter; the key of that name is return.
  if (name === 'enter' || (name === 'return' && meta)) return NEW_LINE;
  const table = ctrl ? WITH_CTRL : meta ? WITH_ALT : NAMED;
  const type = Object.hasOwn(table, name) ? table[name] : undefined;
  if (type !== undefined) return { type };
  if (text === undefined || ctrl || meta) return undefined;
  const shown = printable(text);
  return shown === '' || shown === '\t' ? undefined : { type: 'insert', text: shown };
}

/** What was pasted, with the newlines that terminals turn into returns, and without what could steer one. */
export function pastedText(keys: readonly string[]): string {
  return printable(keys.join('').replaceAll(/\r\n?/g, '\n'));
}
