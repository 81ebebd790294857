import type { Session } from '../../src/model/session.ts';
import { titleOf } from '../state/activity.ts';
import { markedText } from '../state/marked-text.ts';
import type { SearchHit } from '../state/page.ts';
import { hashOf } from '../state/place.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';

export interface ListedHit {
  readonly hit: SearchHit;
  readonly query: string;
  /** Undefined when it is further down than the list was read. */
  readonly session: Session | undefined;
}

/** A message that was found; choosing it leads to its place in the conversation. */
export function searchHitItem({ words, actions }: ViewContext): View<ListedHit> {
  const title = element('span', { class: 'session-title' });
  const excerpt = element('span', { class: 'excerpt' });
  const link = element('a', { class: 'hit' }, title, excerpt);
  let shown: ListedHit | undefined;
  link.addEventListener('click', (event) => {
    if (!shown || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    actions.open(shown.hit.sessionId, shown.hit.message.id);
  });
  return {
    element: element('li', {}, link),
    show(listed) {
      const { hit, query, session } = listed;
      setAttribute(link, 'href', hashOf({ type: 'session', id: hit.sessionId }));
      setText(title, (session && titleOf(session)) ?? words.untitled);
      if (shown?.hit !== hit || shown.query !== query) {
        const pieces = markedText(hit.excerpt, query);
        excerpt.replaceChildren(
          ...pieces.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : text)),
        );
      }
      shown = listed;
    },
  };
}
