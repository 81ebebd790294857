import type { ViewContext } from './context.ts';
import { element, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { troubleNote } from './trouble-note.ts';

/** A title that becomes a field when it is clicked. Enter keeps what was typed, Escape forgets it. */
export function editableTitle({ words, actions }: ViewContext): View<string> {
  const name = element('button', { type: 'button', class: 'title', title: words.rename });
  const heading = element('h1', {}, name);
  const field = element('input', {
    type: 'text',
    class: 'title-field',
    'aria-label': words.title,
    maxlength: '500',
    hidden: true,
  });
  const note = troubleNote();
  const edit = (isEdited: boolean) => {
    heading.hidden = isEdited;
    field.hidden = !isEdited;
  };
  const keep = async () => {
    const title = field.value.trim();
    if (field.hidden) return;
    edit(false);
    if (title === '' || title === name.textContent) return;
    const trouble = await actions.rename(title);
    note.show(trouble);
    if (!trouble) setText(name, title);
  };
  name.addEventListener('click', () => {
    field.value = name.textContent ?? '';
    edit(true);
    field.focus();
    field.select();
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') edit(false);
    else if (event.key === 'Enter') void keep();
    else return;
    // Otherwise the same key would press the button that gets the focus.
    event.preventDefault();
    name.focus();
  });
  field.addEventListener('blur', () => void keep());
  return {
    element: element('div', { class: 'title-place' }, heading, field, note.element),
    show: (title) => setText(name, title),
  };
}
