import type { ExportFormat } from '../../src/model/export-format.ts';
import type { Attempt } from '../state/page.ts';
import { button, iconButton } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import { troubleNote } from './trouble-note.ts';

/** What can be done with a conversation as a whole; to delete it takes a second word, in the same place. */
export function conversationMenu({ words, actions }: ViewContext): {
  readonly button: HTMLElement;
  readonly panel: HTMLElement;
  show(title: string): void;
} {
  const open = iconButton('more', words.more, () => toggle(panel.hidden === true));
  setAttribute(open, 'aria-expanded', 'false');
  const question = element('p');
  let savedLast: ExportFormat = 'md';
  const allTheSame = button(
    'plain',
    () => void attempt(actions.save(savedLast, true)),
    words.exportAllTheSame,
  );
  const note = troubleNote(allTheSame);
  const save = (format: ExportFormat) => {
    savedLast = format;
    void attempt(actions.save(format, false));
  };
  const choice = element(
    'div',
    { class: 'menu' },
    button('quiet', () => save('md'), words.exportMarkdown),
    button('quiet', () => save('json'), words.exportJson),
    button('quiet', () => ask(true), `${words.delete}…`),
    note.element,
  );
  const refused = troubleNote();
  const confirm = element(
    'div',
    { class: 'confirm', role: 'alertdialog', 'aria-label': words.delete },
    question,
    element(
      'div',
      { class: 'actions' },
      button('danger', () => void remove(), words.delete),
      button('plain', () => toggle(false), words.keep),
    ),
    refused.element,
  );
  const panel = element('div', { class: 'menu-panel', hidden: true }, choice, confirm);

  const ask = (isAsked: boolean) => {
    choice.hidden = isAsked;
    confirm.hidden = !isAsked;
    const [first] = (isAsked ? confirm : choice).querySelectorAll('button');
    first?.focus();
  };
  const toggle = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    setAttribute(open, 'aria-expanded', String(isOpen));
    note.show(undefined);
    refused.show(undefined);
    if (isOpen) ask(false);
  };
  const attempt = async (saved: Attempt) => {
    const trouble = await saved;
    if (trouble) note.show(trouble);
    else toggle(false);
  };
  const remove = async () => refused.show(await actions.remove());

  panel.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    toggle(false);
    open.focus();
  });
  // The panel leaves when one goes on elsewhere.
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== open && !panel.contains(relatedTarget))
      toggle(false);
  });
  return { button: open, panel, show: (title) => setText(question, words.deleteAsk(title)) };
}
