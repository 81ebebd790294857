import type { PageWords } from './page-words.ts';

const en = {
  title: 'Terminals',
};

const zh: typeof en = {
  title: '终端',
};

export const terminalsWords: PageWords<typeof en> = { en, zh };
