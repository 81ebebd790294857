import { type EditorState, type Extension, Facet, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import styles from './script-blocks.module.css';
import { scriptReading } from './script-reading.ts';

/** What is said where no prompt is yet. */
export const firstHintWords = Facet.define<string, string>({ combine: ([words]) => words ?? '' });

class HintWidget extends WidgetType {
  readonly #words: string;

  constructor(words: string) {
    super();
    this.#words = words;
  }

  override eq(other: HintWidget): boolean {
    return other.#words === this.#words;
  }

  override toDOM(): HTMLElement {
    const hint = document.createElement('span');
    hint.className = styles.hint ?? '';
    hint.textContent = this.#words;
    return hint;
  }
}

/** Tells at the end of a script without a prompt how one is written. */
export const firstHint: Extension = StateField.define<DecorationSet>({
  create: hinted,
  update: (before, { state, docChanged, reconfigured }) =>
    docChanged || reconfigured ? hinted(state) : before,
  provide: (field) => EditorView.decorations.from(field),
});

function hinted(state: EditorState): DecorationSet {
  if (state.field(scriptReading).script.prompts.length > 0) return Decoration.none;
  const widget = new HintWidget(state.facet(firstHintWords));
  return Decoration.set(Decoration.widget({ widget, side: 1 }).range(state.doc.length));
}
