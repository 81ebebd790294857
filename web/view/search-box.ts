import type { ViewContext } from './context.ts';
import { element } from './element.ts';
import { icon } from './icons.ts';

const TYPING_MS = 150;

/** Searches while one types; Escape ends it. */
export function searchBox({ words, actions }: ViewContext): { readonly element: HTMLElement } {
  const input = element('input', {
    type: 'search',
    placeholder: words.search,
    'aria-label': words.search,
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '1000',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => actions.search(input.value), input.value === '' ? 0 : TYPING_MS);
  };
  input.addEventListener('input', look);
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || input.value === '') return;
    input.value = '';
    look();
  });
  return { element: element('label', { class: 'search-box' }, icon('search'), input) };
}
