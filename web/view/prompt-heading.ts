import type { Turn } from '../state/transcript.ts';
import { button } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';

/** From here on a prompt is shown in part, until one asks for all of it. */
const LONG = { lines: 12, signs: 900 };

export function promptHeading({ words }: ViewContext): View<Turn> {
  const number = element('span', { class: 'turn-number' });
  const text = element('span', { class: 'prompt-text' });
  const showAll = button(
    'quiet',
    () => {
      showAll.hidden = true;
      setAttribute(text, 'data-folded', undefined);
    },
    words.showAll,
  );
  const heading = element('h2', { class: 'prompt' }, number, text);
  const whole = element('header', { class: 'turn-head' }, heading, showAll);
  let shown: string | undefined;
  return {
    element: whole,
    show({ prompt, number: place }) {
      setText(number, String(place));
      if (shown === prompt) return;
      shown = prompt;
      whole.hidden = prompt === undefined;
      const isLong =
        prompt !== undefined && (prompt.length > LONG.signs || prompt.split('\n').length > LONG.lines);
      setText(text, prompt ?? '');
      setAttribute(text, 'data-folded', isLong);
      showAll.hidden = !isLong;
    },
  };
}
