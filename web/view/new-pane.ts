import type { PageState } from '../state/page.ts';
import { modelsIn } from '../state/session-list.ts';
import type { ViewContext } from './context.ts';
import { element } from './element.ts';
import type { View } from './keyed-list.ts';
import { choices } from './memory.ts';
import { modelField } from './model-field.ts';
import { troubleNote } from './trouble-note.ts';

const LAST_MODEL = 'model';

/** Begins a conversation that no script begins. The last model is proposed again. */
export function newPane({ words, actions }: ViewContext): View<PageState> & { enter(): void } {
  const title = element('input', { type: 'text', maxlength: '500', placeholder: words.titleHint });
  const model = modelField(words);
  const note = troubleNote();
  const start = element('button', { type: 'submit', class: 'button primary' }, words.start);
  const form = element(
    'form',
    { class: 'new-form' },
    element('h2', {}, words.newConversation),
    element('label', {}, element('span', {}, words.model), model),
    element('p', { class: 'hint' }, words.newHint),
    element('label', {}, element('span', {}, words.title), title),
    note.element,
    element(
      'div',
      { class: 'actions' },
      start,
      element('a', { href: '#', class: 'button quiet' }, words.cancel),
    ),
  );
  const create = async () => {
    const named = model.value.trim();
    start.disabled = true;
    const trouble = await actions.create(title.value.trim(), named);
    start.disabled = false;
    note.show(trouble);
    if (trouble) return;
    if (named !== '') choices.write(LAST_MODEL, named);
    title.value = '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void create();
  });
  return {
    element: element('div', { class: 'new-pane' }, form),
    show({ list }) {
      if (model.value === '' && document.activeElement !== model) {
        model.value = choices.read(LAST_MODEL) ?? modelsIn(list)[0] ?? '';
      }
    },
    enter() {
      note.show(undefined);
      model.focus();
      model.select();
    },
  };
}
