import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { pageNonce } from '../../../link/page-nonce.ts';
import { type PromptMark, promptIndexAt } from '../../../state/prompt-marks.ts';
import { changeBetween } from '../../../state/text-change.ts';
import { caretSync } from './caret-sync.ts';
import { firstHint, firstHintWords } from './first-hint.ts';
import { markWords, promptGutter, setMarks } from './prompt-gutter.ts';
import { scriptBlocks } from './script-blocks.ts';
import { scriptLanguage } from './script-language.ts';
import { scriptLint } from './script-lint.ts';
import { printed, scriptReading } from './script-reading.ts';

/** What an editor says. */
export interface EditorWords {
  readonly label: string;
  readonly keysHint: string;
  readonly placeholder: string;
  readonly phrases: Readonly<Record<string, string>>;
  ofMark(mark: PromptMark): string;
}

/** Who is told what happens in an editor. */
export interface EditorListener {
  onEdit(text: string): void;
  /** The cursor is in another prompt, counted from 0. */
  onCursor(index: number | undefined): void;
  onRunTo(index: number): void;
}

/** Keys that the page has for something else. */
const TAKEN = ['Mod-/', 'Mod-Enter', 'Shift-Mod-k'];

/** It comes from outside, so nobody outside has to be told. */
const fromOutside = Annotation.define<true>();

/** Scripts that were left, with their cursor and their undo history. */
const left = new Map<string, unknown>();
const KEPT = { history: historyField };

/** The text of one script on the page. */
export class ScriptEditor {
  readonly #path: string;
  readonly #view: EditorView;
  readonly #words = new Compartment();
  readonly #diff = new Compartment();

  constructor(parent: HTMLElement, path: string, text: string, listener: EditorListener) {
    this.#path = path;
    const extensions = this.#extensions(listener);
    const before = left.get(path);
    const state = before
      ? EditorState.fromJSON(before, { extensions }, KEPT)
      : EditorState.create({ doc: text, extensions });
    this.#view = new EditorView({ state, parent });
    this.take(text);
    listener.onCursor(this.#promptAtCursor());
  }

  /** Takes over a text from outside; the cursor stays where it is. What somebody decided on can be taken back. */
  take(text: string, isDecided = false): void {
    const changes = changeBetween(printed(this.#view.state.doc), text);
    if (!changes) return;
    const inHistory = isDecided ? isolateHistory.of('full') : Transaction.addToHistory.of(false);
    this.#view.dispatch({ changes, annotations: [fromOutside.of(true), inHistory] });
  }

  mark(marks: readonly PromptMark[]): void {
    this.#view.dispatch({ effects: setMarks.of(marks) });
  }

  speak({ label, keysHint, placeholder, phrases, ofMark }: EditorWords): void {
    const words: Extension = [
      EditorState.phrases.of(phrases),
      markWords.of(ofMark),
      firstHintWords.of(placeholder),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': keysHint, tabindex: '0' }),
    ];
    this.#view.dispatch({ effects: this.#words.reconfigure(words) });
  }

  /** Shows what differs from another text; with `undefined` no longer. */
  async compare(original: string | undefined): Promise<void> {
    if (original === undefined && !this.#diff.get(this.#view.state)) return;
    const shown = original === undefined ? [] : (await import('./diff-mode.ts')).diffAgainst(original);
    this.#view.dispatch({ effects: this.#diff.reconfigure(shown) });
  }

  focus(): void {
    this.#view.focus();
  }

  close(): void {
    left.set(this.#path, this.#view.state.toJSON(KEPT));
    this.#view.destroy();
  }

  #promptAtCursor(): number | undefined {
    const { state } = this.#view;
    return promptIndexAt(state.field(scriptReading).script, state.selection.main.head);
  }

  #extensions(listener: EditorListener): Extension {
    return [
      EditorView.cspNonce.of(pageNonce()),
      EditorState.lineSeparator.of('\n'),
      EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
      highlightSpecialChars(),
      scriptReading,
      EditorView.lineWrapping,
      history(),
      search({ top: true }),
      keymap.of([
        indentWithTab,
        ...searchKeymap,
        ...historyKeymap,
        ...lintKeymap,
        ...defaultKeymap.filter(({ key = '' }) => !TAKEN.includes(key)),
      ]),
      scriptLanguage,
      scriptBlocks,
      firstHint,
      scriptLint,
      caretSync,
      promptGutter((index) => listener.onRunTo(index)),
      this.#words.of([]),
      this.#diff.of([]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
        const isOurs = transactions.some((each) => each.docChanged && !each.annotation(fromOutside));
        if (docChanged && isOurs) listener.onEdit(printed(state.doc));
        if (docChanged || selectionSet) listener.onCursor(this.#promptAtCursor());
      }),
    ];
  }
}
