import type { Entry } from '../state/transcript.ts';
import type { ViewContext } from './context.ts';
import { element, growText, setAttribute, setText } from './element.ts';
import { foldedLine } from './folded-line.ts';
import type { View } from './keyed-list.ts';

type ReasoningEntry = Extract<Entry, { readonly text: string }>;

const BRIEF_LENGTH = 120;

/** What a model thought, folded to a line: while it thinks, the last one. */
export function reasoningView({ words }: ViewContext): View<ReasoningEntry> {
  const text = document.createTextNode('');
  const broken = element('span', { class: 'broken-off' }, words.brokenOff);
  const body = element('div', { class: 'text' }, text);
  const { fold, name, brief } = foldedLine('reasoning', body);
  return {
    element: fold,
    show({ id, text: now, isRunning, isIncomplete }) {
      setAttribute(fold, 'data-message', id);
      setAttribute(fold, 'data-running', isRunning);
      setText(name, isRunning ? words.thinking : words.thought);
      setText(brief, briefOf(now, isRunning));
      growText(text, now);
      if (isIncomplete) body.append(broken);
      else broken.remove();
    },
  };
}

function briefOf(text: string, isRunning: boolean): string {
  const lines = text.trim().split('\n');
  const line = (isRunning ? lines.at(-1) : lines[0]) ?? '';
  return line.slice(0, BRIEF_LENGTH);
}
