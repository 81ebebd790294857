import type { PageWords } from './page-words.ts';

const en = {
  title: 'Skills',
};

const zh: typeof en = {
  title: '技能',
};

export const skillsWords: PageWords<typeof en> = { en, zh };
