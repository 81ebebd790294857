import type { PageWords } from './page-words.ts';

const en = {
  title: 'Trust this workspace?',
};

const zh: typeof en = {
  title: '信任此工作区？',
};

export const trustWords: PageWords<typeof en> = { en, zh };
