import { titleOf } from '../state/activity.ts';
import type { PageState } from '../state/page.ts';
import { modelsIn } from '../state/session-list.ts';
import { banner } from './banner.ts';
import type { ViewContext } from './context.ts';
import { conversationPane } from './conversation-pane.ts';
import { element, setAttribute } from './element.ts';
import type { View } from './keyed-list.ts';
import { listPane } from './list-pane.ts';
import { lockedNote } from './locked-note.ts';
import { MODELS_LIST } from './model-field.ts';
import { newPane } from './new-pane.ts';
import { quietNote } from './quiet-note.ts';
import { topBar } from './top-bar.ts';

/** The whole page: the list on the left, one conversation on the right; on a small screen one of them at a time. */
export function pageView(context: ViewContext): View<PageState> {
  const { words } = context;
  const bar = topBar(context);
  const news = banner(context);
  const list = listPane(context);
  const models = element('datalist', { id: MODELS_LIST });
  const stage = element('main', { class: 'stage' });
  const locked = lockedNote(context);
  const chooseNote = quietNote(
    words.nothingChosen,
    element('a', { href: '#new', class: 'button plain' }, words.newConversation),
  );
  const goneNote = quietNote(words.gone, element('a', { href: '#', class: 'button plain' }, words.toList));
  const loadingNote = quietNote(words.loading, 'slow');
  const newView = newPane(context);
  let conversation: { readonly id: string; readonly view: ReturnType<typeof conversationPane> } | undefined;

  const page = element('div', { class: 'page' }, bar.element, news.element, list.element, stage, models);
  const root = element('div', { class: 'root' }, page);

  const stageFor = (state: PageState): HTMLElement => {
    const { place } = state;
    if (place.type === 'new') {
      newView.show(state);
      return newView.element;
    }
    if (place.type === 'list') return chooseNote;
    if (state.isGone) return goneNote;
    if (!state.conversation) return loadingNote;
    if (conversation?.id !== place.id) conversation = { id: place.id, view: conversationPane(context) };
    conversation.view.show(state);
    return conversation.view.element;
  };

  return {
    element: root,
    show(state) {
      const isLocked = state.connection.type === 'locked';
      const whole = isLocked ? locked : page;
      if (root.firstChild !== whole) root.replaceChildren(whole);
      if (isLocked) return;
      setAttribute(page, 'data-place', state.place.type);
      bar.show(state);
      news.show(state.connection);
      list.show(state);
      const known = modelsIn(state.list);
      if (models.childElementCount !== known.length) {
        models.replaceChildren(...known.map((value) => element('option', { value })));
      }
      const now = stageFor(state);
      if (stage.firstChild !== now) {
        stage.replaceChildren(now);
        // Only what is on the page has a height to scroll by, and a box to write in.
        if (now === conversation?.view.element) conversation.view.enter();
        if (now === newView.element) newView.enter();
      }
      if (state.place.type !== 'session') conversation = undefined;
      const title = state.conversation && (titleOf(state.conversation.session) ?? words.untitled);
      document.title = title === undefined ? 'Cuebook' : `${title} · Cuebook`;
    },
  };
}
