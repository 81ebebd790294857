import type { PageState } from '../state/page.ts';
import { withNewsOf } from '../state/session-list.ts';
import { button } from './button.ts';
import type { ViewContext } from './context.ts';
import { element } from './element.ts';
import { icon } from './icons.ts';
import { KeyedList, type View } from './keyed-list.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { searchBox } from './search-box.ts';
import { type ListedHit, searchHitItem } from './search-hit.ts';
import { type ListedSession, sessionItem } from './session-item.ts';

/** All sessions, the last changed first; or what was searched for. */
export function listPane(context: ViewContext): View<PageState> {
  const { words, actions } = context;
  const box = searchBox(context);
  const sessions = element('ul', { class: 'sessions' });
  const hits = element('ul', { class: 'hits', hidden: true });
  const more = button('quiet', () => void actions.loadMore(), words.loadMore);
  const none = element(
    'div',
    { class: 'none', hidden: true },
    element('p', {}, words.noSessions),
    element('code', {}, words.noSessionsHow),
  );
  const found = element('p', { class: 'none', role: 'status', hidden: true });
  const body = element('div', { class: 'list-body' }, sessions, hits, none, found, more);
  moveByArrows(body);
  const pane = element(
    'nav',
    { class: 'list-pane', 'aria-label': words.conversations },
    element(
      'div',
      { class: 'list-head' },
      element('h1', {}, words.conversations),
      element(
        'a',
        {
          href: '#new',
          class: 'button icon-button',
          'aria-label': words.newConversation,
          title: words.newConversation,
        },
        icon('plus'),
      ),
    ),
    box.element,
    body,
  );
  const sessionList = new KeyedList<ListedSession>(
    sessions,
    ({ session }) => session.id,
    () => sessionItem(context),
  );
  const hitList = new KeyedList<ListedHit>(
    hits,
    ({ hit }) => hit.message.id,
    () => searchHitItem(context),
  );

  let shown: readonly unknown[] = [];

  return {
    element: pane,
    show({ list, search, conversation, place }) {
      // While an answer is written the page is drawn many times a second, and nothing of this changes.
      const parts = [list, search, conversation?.session, place];
      if (parts.every((part, index) => part === shown[index])) return;
      shown = parts;
      const chosen = place.type === 'session' ? place.id : undefined;
      const all = withNewsOf(list?.items ?? [], conversation?.session);
      const now = Date.now();
      sessionList.show(all.map((session) => ({ session, isChosen: session.id === chosen, now })));
      hitList.show(
        (search?.hits ?? []).map((hit) => ({
          hit,
          query: search?.query ?? '',
          session: all.find(({ id }) => id === hit.sessionId),
        })),
      );
      sessions.hidden = search !== undefined;
      hits.hidden = search === undefined;
      none.hidden = search !== undefined || list === undefined || all.length > 0;
      found.hidden = search?.hits?.length !== 0;
      found.textContent = found.hidden ? '' : words.nothingFound(search?.query ?? '');
      more.hidden = search !== undefined || typeof list?.nextCursor !== 'string';
    },
  };
}
