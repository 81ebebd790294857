import type { PageWords } from './page-words.ts';

const en = {
  title: 'New conversation',
};

const zh: typeof en = {
  title: '新对话',
};

export const dialogsWords: PageWords<typeof en> = { en, zh };
