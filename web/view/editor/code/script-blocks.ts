import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { CommentLine } from '../../../../src/model/script.ts';
import styles from './script-blocks.module.css';
import { scriptReading } from './script-reading.ts';

/** A delimiter as a thin line across the text, with what it says about the prompt that follows. */
class RuleWidget extends WidgetType {
  readonly #said: string;

  constructor({ attributes }: CommentLine) {
    super();
    this.#said = Object.entries(attributes)
      .map(([name, value]) => `${name}=${value}`)
      .join('  ');
  }

  override eq(other: RuleWidget): boolean {
    return other.#said === this.#said;
  }

  override toDOM(): HTMLElement {
    const rule = document.createElement('span');
    rule.className = styles.rule ?? '';
    rule.dataset['rule'] = '';
    const word = document.createElement('span');
    word.className = styles.word ?? '';
    word.textContent = this.#said === '' ? 'user' : `user  ${this.#said}`;
    rule.append(word);
    return rule;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const frontMatterLine = Decoration.line({ class: styles.frontMatter ?? '' });
const fenceLine = Decoration.line({ class: styles.fence ?? '' });
const expectationLine = Decoration.line({ class: styles.expectation ?? '' });
const delimiterLine = Decoration.line({ class: styles.delimiter ?? '' });
const key = Decoration.mark({ class: styles.key ?? '' });

/** Makes the parts of a script visible: its front matter, where prompts begin, and what is expected of answers. */
export const scriptBlocks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor({ state, hasFocus }: EditorView) {
      this.decorations = decorated(state, hasFocus);
    }

    update({ state, view, docChanged, selectionSet, focusChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || focusChanged) this.decorations = decorated(state, view.hasFocus);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function decorated(state: EditorState, hasFocus: boolean): DecorationSet {
  const { sections } = state.field(scriptReading).script;
  const ranges = sections.flatMap(({ delimiter, expectations }) => [
    ...(delimiter ? ruled(state, delimiter, hasFocus) : []),
    ...expectations.map(({ range }) => expectationLine.range(range.start)),
  ]);
  return RangeSet.of([...frontMatter(state), ...ranges], true);
}

/** The line as it is written where somebody is in it. */
function ruled(state: EditorState, delimiter: CommentLine, hasFocus: boolean): readonly Range<Decoration>[] {
  const { from, to } = state.doc.lineAt(delimiter.range.start);
  const isEntered = hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  if (isEntered) return [delimiterLine.range(from)];
  return [Decoration.replace({ widget: new RuleWidget(delimiter) }).range(from, to)];
}

function frontMatter(state: EditorState): readonly Range<Decoration>[] {
  const block = state.field(scriptReading).script.frontMatter;
  if (!block) return [];
  const ranges: Range<Decoration>[] = [];
  for (let at = block.range.start; at < block.range.end; ) {
    const { from, to, text } = state.doc.lineAt(at);
    const isContent = from >= block.content.start && from < block.content.end;
    ranges.push((isContent ? frontMatterLine : fenceLine).range(from));
    const [name = ''] = isContent ? (/^\s*[^\s:#][^:#]*(?=:(?:\s|$))/.exec(text) ?? []) : [];
    if (name !== '') ranges.push(key.range(from, from + name.length));
    at = to + 1;
  }
  return ranges;
}
