import type { PageWords } from './page-words.ts';

const en = {
  title: 'Compare takes',
  swap: 'Swap the sides',
  readAgain: 'Read again',
  chooseTake: 'Choose another take',
  take: (number: number, count: number) => `Take ${number} of ${count}`,
  prompts: (count: number) => (count === 1 ? '1 prompt' : `${count} prompts`),
  tokens: (input: string, output: string) => `${input} tokens read, ${output} written`,
  same: 'Both say the same.',
  runs: 'One of them still runs. What it says is read again when it ends.',
  shared: (first: number, last: number) =>
    first === last
      ? `Prompt ${first} is shared: it is the same in both`
      : `Prompts ${first}–${last} are shared: they are the same in both`,
  change: {
    shared: 'Shared',
    same: 'Same prompt',
    edited: 'Edited',
    moved: 'Moved',
    added: 'Only in B',
    removed: 'Only in A',
  },
  sameAnswer: 'Same answer',
  notAsked: 'Not asked here.',
  noAnswer: 'No answer.',
  noOutput: 'No output.',
  tooMuch: 'These differ too much to mark where.',
  tools: (names: string) => `Tools: ${names}`,
  toList: 'See all conversations',
};

const zh: typeof en = {
  title: '比较',
  swap: '交换两侧',
  readAgain: '重新读取',
  chooseTake: '选择另一次运行',
  take: (number, count) => `第 ${number} 次，共 ${count} 次`,
  prompts: (count) => `${count} 条提示`,
  tokens: (input, output) => `读入 ${input} 词元，写出 ${output}`,
  same: '两侧内容相同。',
  runs: '其中一个仍在运行，结束后会自动重新读取。',
  shared: (first, last) =>
    first === last ? `提示 ${first} 为两侧共有，内容相同` : `提示 ${first}–${last} 为两侧共有，内容相同`,
  change: {
    shared: '共有',
    same: '提示相同',
    edited: '已修改',
    moved: '已移动',
    added: '仅在 B',
    removed: '仅在 A',
  },
  sameAnswer: '回答相同',
  notAsked: '这里没有问。',
  noAnswer: '没有回答。',
  noOutput: '没有输出。',
  tooMuch: '差异太大，无法逐处标出。',
  tools: (names) => `工具：${names}`,
  toList: '查看全部对话',
};

export const compareWords: PageWords<typeof en> = { en, zh };
