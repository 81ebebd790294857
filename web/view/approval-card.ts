import type { ApprovalAnswer } from '../../src/model/event.ts';
import type { ToolCall } from '../state/tool-call.ts';
import { button } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { troubleNote } from './trouble-note.ts';

/** The question whether a tool may change something, with what exactly it would be given. */
export function approvalCard({ words, actions }: ViewContext): View<ToolCall> {
  let shown: ToolCall | undefined;
  const question = element('p', { class: 'question' });
  const again = element('p', { class: 'again' }, words.asksAgain);
  const input = element('pre');
  const note = troubleNote();
  const answer = async (given: ApprovalAnswer) => {
    if (!shown) return;
    for (const each of buttons) each.disabled = true;
    note.show(await actions.answer(shown.callId, given));
    for (const each of buttons) each.disabled = false;
  };
  const buttons = [
    button('primary', () => void answer('allow'), words.allow),
    button('plain', () => void answer('deny'), words.deny),
  ];
  const card = element(
    'div',
    { class: 'approval', role: 'group', hidden: true },
    question,
    input,
    again,
    element('div', { class: 'actions' }, ...buttons),
    note.element,
  );
  return {
    element: card,
    show(call) {
      shown = call;
      card.hidden = call.asks === undefined;
      setText(question, words.asks(call.name));
      setText(input, call.input);
      again.hidden = call.asks?.repeats !== true;
    },
  };
}
