import type { PageWords } from './page-words.ts';

const en = {
  title: 'Agents',
};

const zh: typeof en = {
  title: '智能体',
};

export const agentsWords: PageWords<typeof en> = { en, zh };
