import { en } from './en.ts';
import type { Words } from './words.ts';
import { zh } from './zh.ts';

const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const WORDS: Readonly<Record<Language, Words>> = { en, zh };

export function wordsIn(language: Language): Words {
  return WORDS[language];
}

/** The language that was chosen, or else the first of the browser's that there is. */
export function languageFrom(chosen: string | null, preferred: readonly string[]): Language {
  for (const wanted of [...(chosen === null ? [] : [chosen]), ...preferred]) {
    const language = LANGUAGES.find((each) => wanted.toLowerCase().split('-')[0] === each);
    if (language) return language;
  }
  return 'en';
}
