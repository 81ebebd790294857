import type { ViewContext } from './context.ts';
import { element } from './element.ts';

/** Instead of the whole page, when the server does not know who asks. */
export function lockedNote({ words }: ViewContext): HTMLElement {
  return element(
    'main',
    { class: 'locked', role: 'alert' },
    element('h1', {}, words.lockedTitle),
    element('p', {}, words.lockedHow),
  );
}
