import type { Session } from '../../src/model/session.ts';
import { titleOf } from '../state/activity.ts';
import type { ViewContext } from './context.ts';
import { conversationMenu } from './conversation-menu.ts';
import { editableTitle } from './editable-title.ts';
import { element, setAttribute, setText } from './element.ts';
import { icon } from './icons.ts';
import type { View } from './keyed-list.ts';
import { TONE_OF } from './status-dot.ts';

/** What the conversation is called, how it stands, and what can be done with it as a whole. */
export function conversationHead(context: ViewContext): View<Session> {
  const { words, language } = context;
  const title = editableTitle(context);
  const dot = element('span', { class: 'dot' });
  const statusWords = element('span');
  const status = element('span', { class: 'head-status' }, dot, statusWords);
  const facts = element('span', { class: 'head-facts' });
  const menu = conversationMenu(context);
  const head = element(
    'header',
    { class: 'head' },
    element(
      'a',
      { href: '#', class: 'button icon-button back', 'aria-label': words.back, title: words.back },
      icon('back'),
    ),
    element(
      'div',
      { class: 'head-words' },
      title.element,
      element('p', { class: 'head-line' }, status, facts),
    ),
    menu.button,
    menu.panel,
  );
  return {
    element: head,
    show(session) {
      const { sessionStatus, metadata, createdAt, script } = session;
      const name = titleOf(session) ?? words.untitled;
      title.show(name);
      menu.show(name);
      setAttribute(dot, 'data-tone', TONE_OF[sessionStatus]);
      setText(statusWords, words.status[sessionStatus]);
      // That nothing happens needs no words.
      status.hidden = sessionStatus === 'idle';
      const day = new Date(createdAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
      setAttribute(facts, 'title', script?.scriptPath);
      setText(
        facts,
        [metadata.modelId, script?.scriptPath.split('/').at(-1), day].filter(Boolean).join(' · '),
      );
    },
  };
}
