import type { Actions } from '../state/page.ts';
import type { Language } from '../words/language.ts';
import type { Words } from '../words/words.ts';

/** What every part of the page needs. */
export interface ViewContext {
  readonly words: Words;
  readonly language: Language;
  readonly actions: Actions;
}
