import { activityOf, modelOf, titleOf } from '../state/activity.ts';
import type { Conversation } from '../state/conversation.ts';
import type { PageState } from '../state/page.ts';
import { keptTurns, type Turn, withRunning } from '../state/transcript.ts';
import type { ViewContext } from './context.ts';
import { conversationHead } from './conversation-head.ts';
import { element, setAttribute } from './element.ts';
import { KeyedList, type View } from './keyed-list.ts';
import { promptBox } from './prompt-box.ts';
import { Scroller } from './scroller.ts';
import { statusLine } from './status-line.ts';
import { turnView } from './turn-view.ts';

/** One conversation, read like a document: what was asked as headings, what was answered as text. */
export function conversationPane(context: ViewContext): View<PageState> & { enter(): void } {
  const { words, actions } = context;
  const head = conversationHead(context);
  const turnList = element('div', { class: 'turns', role: 'log' });
  const empty = element('p', { class: 'nothing-said' }, words.nothingSaid);
  const line = statusLine(context);
  const content = element('div', { class: 'reading' }, empty, turnList, line.element);
  const scroller = new Scroller(content, words.jump);
  const box = promptBox(context);
  const pane = element('section', { class: 'conversation' }, head.element, scroller.element, box.element);
  const turns = new KeyedList<Turn>(
    turnList,
    ({ id }) => id,
    () => turnView(context),
  );
  const turnsFor = remembered();
  let scrollKey = '';

  return {
    element: pane,
    show({ conversation, target }) {
      if (!conversation) return;
      const { session } = conversation;
      scrollKey = session.id;
      const all = turnsFor(conversation);
      const activity = activityOf(conversation, all);
      head.show(session);
      setAttribute(turnList, 'aria-label', titleOf(session) ?? words.untitled);
      turns.show(all);
      empty.hidden = all.length > 0;
      const isSpeaking = conversation.running.length > 0;
      setAttribute(turnList, 'aria-busy', String(isSpeaking));
      line.show({
        activity,
        isSpeaking,
        notice: conversation.notice,
        goOn: () => actions.goOn(box.model()),
      });
      box.show({ id: session.id, activity, model: modelOf(conversation, all), isNew: all.length === 0 });
      if (target !== undefined && scroller.showMessage(target)) actions.targetShown();
    },
    enter() {
      scroller.enter(scrollKey);
      box.enter();
    },
  };
}

/** Deltas come many times a second: what is kept is put into turns only when it changes. */
function remembered(): (conversation: Conversation) => readonly Turn[] {
  let last: { readonly of: Conversation; readonly turns: readonly Turn[] } | undefined;
  return (conversation) => {
    const { rows, waiting } = conversation;
    const isSame = last?.of.rows === rows && last.of.waiting === waiting;
    const turns = isSame && last ? last.turns : keptTurns(conversation);
    last = { of: conversation, turns };
    return withRunning(turns, conversation);
  };
}
