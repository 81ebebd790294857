import type { Words } from '../words/words.ts';
import { element } from './element.ts';

/** The models that were used before are proposed. */
export const MODELS_LIST = 'models';

export function modelField(words: Words): HTMLInputElement {
  return element('input', {
    type: 'text',
    class: 'model-field',
    list: MODELS_LIST,
    placeholder: words.modelExample,
    'aria-label': words.model,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    maxlength: '200',
  });
}
