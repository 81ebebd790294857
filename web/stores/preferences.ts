import { type Language, languageFrom } from '../words/language.ts';
import { choices } from './memory.ts';
import { Store } from './store.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface Choices {
  readonly language: Language;
  readonly theme: Theme;
}

/** How somebody wants the page to be. The browser remembers it. */
export class Preferences extends Store<Choices> {
  constructor() {
    super({
      language: languageFrom(choices.read('language'), navigator.languages),
      theme: THEMES.find((theme) => theme === choices.read('theme')) ?? 'system',
    });
    document.documentElement.lang = this.state.language;
  }

  speak(language: Language): void {
    choices.write('language', language);
    document.documentElement.lang = language;
    this.change({ language });
  }

  wear(theme: Theme): void {
    choices.write('theme', theme === 'system' ? null : theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    this.change({ theme });
  }
}
