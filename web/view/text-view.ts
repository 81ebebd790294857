import type { Entry } from '../state/transcript.ts';
import { iconButton } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, growText, setAttribute } from './element.ts';
import { icon } from './icons.ts';
import type { View } from './keyed-list.ts';

type TextEntry = Extract<Entry, { readonly text: string }>;

const COPIED_MS = 1_200;

/** What a model said, as it said it: text, never markup. */
export function textView({ words }: ViewContext): View<TextEntry> {
  const text = document.createTextNode('');
  const caret = element('span', { class: 'caret', hidden: true, 'aria-hidden': 'true' });
  const broken = element('span', { class: 'broken-off' }, words.brokenOff);
  const mark = element('p', { class: 'mark', hidden: true }, words.notSent);
  const copy = iconButton('copy', words.copy, () => void copyText());
  const body = element('div', { class: 'text' }, text, caret);
  const whole = element('div', { class: 'text-entry' }, mark, body, copy);

  const copyText = async () => {
    await navigator.clipboard.writeText(text.data);
    copy.replaceChildren(icon('check'));
    setAttribute(copy, 'aria-label', words.copied);
    setTimeout(() => {
      copy.replaceChildren(icon('copy'));
      setAttribute(copy, 'aria-label', words.copy);
    }, COPIED_MS);
  };
  return {
    element: whole,
    show({ type, id, text: now, isRunning, isIncomplete }) {
      setAttribute(whole, 'data-message', id);
      growText(text, now);
      caret.hidden = !isRunning;
      // Only over a secure connection, or on this machine.
      copy.hidden = isRunning || !('clipboard' in navigator);
      if (isIncomplete) body.append(broken);
      else broken.remove();
      mark.hidden = type !== 'boot';
    },
  };
}
