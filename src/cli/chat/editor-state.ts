import {
  afterWord,
  beforeWord,
  graphemeAfter,
  graphemeBefore,
  lineEnd,
  lineStart,
  onNeighbourLine,
} from './text-places.ts';

/** What is being typed, and what was typed before. */
export interface EditorState {
  readonly text: string;
  /** Where the next character goes, in UTF-16 units; never inside of what a person sees as one character. */
  readonly cursor: number;
  /** The oldest first. */
  readonly past: readonly string[];
  /** Which of the past is shown; past its end where the person's own text is. */
  readonly place: number;
  /** That text, while one of the past is shown. */
  readonly draft: string;
  /** What was cut last. */
  readonly cut: string;
  /** Ctrl-C was pressed with nothing typed: once more leaves. */
  readonly isLeaving: boolean;
}

/** What a key asks for. */
export type EditorAction =
  | { readonly type: 'insert'; readonly text: string }
  | { [Type in KeyAction]: { readonly type: Type } }[KeyAction];

/** What needs no text. */
export type KeyAction =
  | Ending
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'line-start'
  | 'line-end'
  | 'word-left'
  | 'word-right'
  | 'backspace'
  | 'delete'
  | 'cut-word'
  | 'cut-to-start'
  | 'cut-to-end'
  | 'paste-cut';

type Ending = 'submit' | 'interrupt' | 'end-or-delete';

export interface Pressed {
  readonly state: EditorState;
  /** Absent while the person goes on typing. */
  readonly outcome?: { readonly type: 'submitted'; readonly text: string } | { readonly type: 'left' };
}

/** An empty line, with what was typed before. */
export function emptyEditor(past: readonly string[] = []): EditorState {
  return { text: '', cursor: 0, past, place: past.length, draft: '', cut: '', isLeaving: false };
}

/** What a key does to a text. */
export function press(before: EditorState, action: EditorAction): Pressed {
  const state = before.isLeaving ? { ...before, isLeaving: false } : before;
  const { text, cursor, past } = state;
  switch (action.type) {
    case 'submit':
      if (text.trim() === '') return { state };
      if (cursor === text.length && goesOn(text)) return { state: replaced(state, cursor - 1, cursor, '\n') };
      return {
        state: { ...emptyEditor(past.at(-1) === text ? past : [...past, text]), cut: state.cut },
        outcome: { type: 'submitted', text },
      };
    case 'interrupt':
      if (text !== '') return { state: { ...emptyEditor(past), cut: state.cut } };
      if (before.isLeaving) return { state, outcome: { type: 'left' } };
      return { state: { ...state, isLeaving: true } };
    case 'end-or-delete':
      return text === ''
        ? { state, outcome: { type: 'left' } }
        : { state: replaced(state, cursor, graphemeAfter(text, cursor), '') };
    default:
      return { state: edited(state, action) };
  }
}

/** What a key does to a text that cannot be sent yet: where it would be, its next line begins. */
export function pressAhead(state: EditorState, action: EditorAction): EditorState {
  const { state: next, outcome } = press(state, action);
  const end = state.text.length;
  return outcome?.type === 'submitted' ? replaced(state, end, end, '\n') : next;
}

/** A text that can be sent now, without the line that was begun after it. */
export function typedAhead(state: EditorState): EditorState {
  let end = state.text.length;
  while (state.text[end - 1] === '\n') end--;
  return { ...state, text: state.text.slice(0, end), cursor: Math.min(state.cursor, end) };
}

/** Whether a line ends in a backslash that asks for another one; two of them are just that. */
export function goesOn(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

function edited(state: EditorState, action: Exclude<EditorAction, { type: Ending }>): EditorState {
  const { text, cursor } = state;
  switch (action.type) {
    case 'insert':
      return replaced(state, cursor, cursor, action.text);
    case 'left':
      return { ...state, cursor: graphemeBefore(text, cursor) };
    case 'right':
      return { ...state, cursor: graphemeAfter(text, cursor) };
    case 'up':
      return lineStart(text, cursor) === 0 ? recalled(state, -1) : onLine(state, -1);
    case 'down':
      return lineEnd(text, cursor) === text.length ? recalled(state, 1) : onLine(state, 1);
    case 'line-start':
      return { ...state, cursor: lineStart(text, cursor) };
    case 'line-end':
      return { ...state, cursor: lineEnd(text, cursor) };
    case 'word-left':
      return { ...state, cursor: beforeWord(text, cursor) };
    case 'word-right':
      return { ...state, cursor: afterWord(text, cursor) };
    case 'backspace':
      return replaced(state, graphemeBefore(text, cursor), cursor, '');
    case 'delete':
      return replaced(state, cursor, graphemeAfter(text, cursor), '');
    case 'cut-word':
      return withCut(state, beforeWord(text, cursor), cursor);
    case 'cut-to-start':
      return withCut(state, lineStart(text, cursor), cursor);
    case 'cut-to-end':
      return withCut(state, cursor, lineEnd(text, cursor));
    case 'paste-cut':
      return replaced(state, cursor, cursor, state.cut);
    default:
      return action satisfies never;
  }
}

function replaced(state: EditorState, from: number, to: number, by: string): EditorState {
  const text = state.text.slice(0, from) + by + state.text.slice(to);
  return { ...state, text, cursor: from + by.length };
}

function withCut(state: EditorState, from: number, to: number): EditorState {
  return from === to ? state : { ...replaced(state, from, to, ''), cut: state.text.slice(from, to) };
}

function onLine(state: EditorState, step: -1 | 1): EditorState {
  return { ...state, cursor: onNeighbourLine(state.text, state.cursor, step) };
}

/** Shows what was typed before or after what is shown; the person's own text comes back at the end. */
function recalled(state: EditorState, step: -1 | 1): EditorState {
  const { past, place } = state;
  const next = place + step;
  if (next < 0 || next > past.length) return state;
  const draft = place === past.length ? state.text : state.draft;
  const text = past[next] ?? draft;
  return { ...state, text, cursor: text.length, place: next, draft };
}
