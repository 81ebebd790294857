import type { PageWords } from './page-words.ts';

const en = {
  title: 'Bench',
};

const zh: typeof en = {
  title: '评测',
};

export const benchWords: PageWords<typeof en> = { en, zh };
