import type { PageWords } from './page-words.ts';

const en = {
  operations: 'What the agent can do',
  more: 'Operations',
  asUsual: 'As usual',
  setTo: (setting: string, value: string) => `${setting}: ${value}`,
  uploading: (name: string) => `Uploading ${name}`,
  stop: (name: string) => `Stop uploading ${name}`,
};

const zh: typeof en = {
  operations: '智能体可以做的事',
  more: '操作',
  asUsual: '默认',
  setTo: (setting, value) => `${setting}：${value}`,
  uploading: (name) => `正在上传 ${name}`,
  stop: (name) => `停止上传 ${name}`,
};

export const operationsWords: PageWords<typeof en> = { en, zh };
