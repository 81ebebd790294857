import type { PageWords } from './page-words.ts';

const en = {
  title: 'X-ray',
};

const zh: typeof en = {
  title: '透视',
};

export const xrayWords: PageWords<typeof en> = { en, zh };
