import type { Language } from './language.ts';

/** What one part of the page says, in every language. It comes with that part, and not before. */
export type PageWords<Said> = Readonly<Record<Language, Said>>;
