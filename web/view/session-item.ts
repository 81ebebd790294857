import type { Session } from '../../src/model/session.ts';
import { titleOf } from '../state/activity.ts';
import { hashOf } from '../state/place.ts';
import { relativeTime } from '../state/relative-time.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { TONE_OF } from './status-dot.ts';

export interface ListedSession {
  readonly session: Session;
  readonly isChosen: boolean;
  readonly now: number;
}

export function sessionItem({ words, language }: ViewContext): View<ListedSession> {
  const dot = element('span', { class: 'dot', role: 'img' });
  const title = element('span', { class: 'session-title' });
  const time = element('time');
  const model = element('span', { class: 'session-model' });
  const link = element('a', { class: 'session' }, dot, title, time, model);
  return {
    element: element('li', {}, link),
    show({ session, isChosen, now }) {
      const { id, sessionStatus, metadata, updatedAt } = session;
      setAttribute(link, 'href', hashOf({ type: 'session', id }));
      setAttribute(link, 'aria-current', isChosen && 'page');
      setAttribute(dot, 'data-tone', TONE_OF[sessionStatus]);
      setAttribute(dot, 'aria-label', words.status[sessionStatus]);
      setAttribute(dot, 'title', words.status[sessionStatus]);
      setText(title, titleOf(session) ?? words.untitled);
      setAttribute(time, 'datetime', updatedAt);
      setAttribute(time, 'title', new Date(updatedAt).toLocaleString(language));
      setText(time, relativeTime(updatedAt, now, language));
      setText(model, metadata.modelId ?? '');
    },
  };
}
