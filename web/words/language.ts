import { conversationEn, conversationZh } from './conversation.ts';
import { frameEn, frameZh } from './frame.ts';
import { modelsEn, modelsZh } from './models.ts';
import { paletteEn, paletteZh } from './palette.ts';
import { scriptsEn, scriptsZh } from './scripts.ts';
import { sessionsEn, sessionsZh } from './sessions.ts';
import { shortcutsEn, shortcutsZh } from './shortcuts.ts';

const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const english = {
  conversation: conversationEn,
  frame: frameEn,
  models: modelsEn,
  palette: paletteEn,
  scripts: scriptsEn,
  sessions: sessionsEn,
  shortcuts: shortcutsEn,
};

/** Everything that the page says, by the part of the page that says it. */
export type Words = typeof english;

const chinese: Words = {
  conversation: conversationZh,
  frame: frameZh,
  models: modelsZh,
  palette: paletteZh,
  scripts: scriptsZh,
  sessions: sessionsZh,
  shortcuts: shortcutsZh,
};

const WORDS: Readonly<Record<Language, Words>> = { en: english, zh: chinese };

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
