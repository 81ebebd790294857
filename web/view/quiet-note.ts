import { element } from './element.ts';

/** A sentence in the middle of an empty pane, and what can be done there. `slow`: shown only when it takes a while. */
export function quietNote(words: string, ...rest: readonly (HTMLElement | 'slow')[]): HTMLElement {
  const isSlow = rest.includes('slow');
  const actions = rest.filter((each) => each !== 'slow');
  return element('div', { class: isSlow ? 'quiet slow' : 'quiet' }, element('p', {}, words), ...actions);
}
