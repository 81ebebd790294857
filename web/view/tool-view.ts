import type { Entry } from '../state/transcript.ts';
import { approvalCard } from './approval-card.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import { foldedLine } from './folded-line.ts';
import { icon } from './icons.ts';
import type { View } from './keyed-list.ts';

type ToolEntry = Extract<Entry, { readonly type: 'tool' }>;

/** A call of a tool and its result on one line; while it waits for an answer, the question beneath. */
export function toolView(context: ViewContext): View<ToolEntry> {
  const { words } = context;
  const input = element('pre');
  const result = element('pre');
  const resultPart = element('div', {}, element('h3', {}, words.result), result);
  const { fold, name, brief, state } = foldedLine(
    'tool',
    element('div', {}, element('h3', {}, words.input), input),
    resultPart,
  );
  const card = approvalCard(context);
  const whole = element('div', { class: 'tool-entry' }, fold, card.element);
  let stateShown = '';
  return {
    element: whole,
    show(call) {
      setAttribute(whole, 'data-message', call.id);
      setText(name, call.name);
      setText(brief, call.brief);
      setText(input, call.input);
      resultPart.hidden = call.result === undefined;
      setText(result, call.result?.text ?? '');
      const now = stateOf(call);
      if (now !== stateShown) {
        stateShown = now;
        setAttribute(fold, 'data-state', now);
        const label = { done: words.callDone, failed: words.callFailed, open: words.callRuns }[now];
        const shape = { done: icon('check'), failed: icon('cross'), open: element('span', { class: 'dot' }) }[
          now
        ];
        setAttribute(state, 'title', label);
        state.replaceChildren(shape, element('span', { class: 'unseen' }, label));
      }
      setAttribute(fold, 'data-asks', call.asks !== undefined);
      card.show(call);
    },
  };
}

function stateOf({ result }: ToolEntry): 'done' | 'failed' | 'open' {
  if (!result) return 'open';
  return result.isError ? 'failed' : 'done';
}
