import type { PageWords } from './page-words.ts';

const en = {
  title: 'Priming',
};

const zh: typeof en = {
  title: '预置历史',
};

export const primingWords: PageWords<typeof en> = { en, zh };
