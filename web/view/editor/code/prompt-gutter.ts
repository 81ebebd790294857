import { type Extension, Facet, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type BlockInfo, type EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { PromptMark } from '../../../state/prompt-marks.ts';
import styles from './prompt-gutter.module.css';
import { scriptReading } from './script-reading.ts';

/** How marks are told in words. */
export const markWords = Facet.define<(mark: PromptMark) => string, (mark: PromptMark) => string>({
  combine: ([words]) => words ?? (() => ''),
});

export const setMarks = StateEffect.define<readonly PromptMark[]>();

/** What is known of each prompt. Where it stands is asked of the text, which may have moved on. */
const marks = StateField.define<readonly PromptMark[]>({
  create: () => [],
  update: (before, { effects }) => effects.findLast((effect) => effect.is(setMarks))?.value ?? before,
});

const SIGNS: Readonly<Record<PromptMark['state'], string>> = {
  same: '✓',
  runs: '',
  new: '',
  broken: '⚠\uFE0E',
  running: '',
  unknown: '',
};

class PromptMarker extends GutterMarker {
  readonly #mark: PromptMark;
  readonly #words: string;

  constructor(mark: PromptMark, words: string) {
    super();
    this.#mark = mark;
    this.#words = words;
  }

  override eq(other: PromptMarker): boolean {
    const { index, state } = this.#mark;
    return other.#words === this.#words && other.#mark.index === index && other.#mark.state === state;
  }

  override toDOM(): HTMLElement {
    const { index, state } = this.#mark;
    const marker = document.createElement('div');
    marker.className = styles.mark ?? '';
    marker.dataset['mark'] = state;
    marker.dataset['prompt'] = String(index + 1);
    marker.dataset['tip'] = this.#words;
    const sign = document.createElement('span');
    sign.className = styles.sign ?? '';
    sign.textContent = SIGNS[state];
    const number = document.createElement('span');
    number.className = styles.number ?? '';
    number.textContent = String(index + 1);
    marker.append(sign, number);
    return marker;
  }
}

const markers = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(before, { state, docChanged, effects, reconfigured }) {
    const isNews = docChanged || reconfigured || effects.some((effect) => effect.is(setMarks));
    if (!isNews) return before;
    const known = state.field(marks);
    const words = state.facet(markWords);
    return RangeSet.of(
      state.field(scriptReading).script.prompts.map(({ line }, index) => {
        const mark = known[index] ?? { index, line, state: 'unknown', turn: undefined, failures: [] };
        return new PromptMarker(mark, words(mark)).range(state.doc.line(line).from);
      }),
    );
  },
});

/** Numbers the prompts beside the text, with their state; a click runs up to the one that is clicked. */
export function promptGutter(runTo: (index: number) => void): Extension {
  return [
    marks,
    markers,
    gutter({
      class: styles.gutter ?? '',
      renderEmptyElements: false,
      markers: (view) => view.state.field(markers),
      domEventHandlers: {
        mousedown: () => true,
        click(view, block) {
          const index = promptOn(view, block);
          if (index !== undefined) runTo(index);
          return index !== undefined;
        },
      },
    }),
  ];
}

/** The prompt that begins on a line. */
function promptOn({ state }: EditorView, { from }: BlockInfo): number | undefined {
  const line = state.doc.lineAt(from).number;
  const index = state.field(scriptReading).script.prompts.findIndex((prompt) => prompt.line === line);
  return index === -1 ? undefined : index;
}
