import type { PageWords } from './page-words.ts';

const en = {
  title: 'New conversation',
  start: 'Start',
  loading: 'Looking at what there is…',
  again: 'Try again',
  agent: 'Agent',
  noAgent: 'No agent',
  noAgentNote: 'A model answers by itself',
  needsTrust: 'Its code runs only in a trusted workspace',
  cannotAnswer: (name: string) =>
    `${name} is code of this workspace, and that runs only where the workspace is trusted.`,
  trust: 'What would be run…',
  stale: 'agents.json cannot be read as it is now: these are the agents that it had before.',
  anotherModel: 'Another model',
  usualModel: 'That of the agent',
  priming: 'Priming',
  primingAt: (number: number) => `Priming, script ${number}`,
  none: '<none>',
  more: 'More…',
  another: 'Another script',
  showInUi: 'Show it in the conversation',
  hidden: 'Hidden from people only: the model gets it either way.',
  searchPriming: 'Search all priming scripts',
  searchHint: 'Words of the name or title',
  foundPriming: 'Priming scripts that were found',
  nothingFound: (query: string) =>
    query === ''
      ? 'There is no priming script for this agent yet.'
      : `No priming script is called “${query}”.`,
  foundMore: 'There are more. Type to find them.',
  passedOver: (count: number) =>
    count === 1 ? '1 file has errors and is passed over.' : `${count} files have errors and are passed over.`,
  skills: 'Skills',
  skillWish: { auto: 'Auto', off: 'Off', these: 'These' },
  skillHint: {
    auto: 'Those that fit what is asked, as far as the agent lets them.',
    off: 'None answers here.',
    these: 'Only these answer here.',
  },
  chooseSkill: 'Choose at least one.',
  name: 'Title',
  optional: 'Optional',
  gone: (names: string) => `Not there any more, and left out: ${names}.`,
};

const zh: typeof en = {
  title: '新对话',
  start: '开始',
  loading: '正在查看可选的内容…',
  again: '重试',
  agent: '智能体',
  noAgent: '不用智能体',
  noAgentNote: '由模型直接回答',
  needsTrust: '它的代码只在受信任的工作区中运行',
  cannotAnswer: (name) => `${name} 是此工作区里的代码，只有信任工作区后才会运行。`,
  trust: '查看会运行什么…',
  stale: 'agents.json 目前无法读取：这里列出的是之前读到的智能体。',
  anotherModel: '换一个模型',
  usualModel: '智能体自己的模型',
  priming: '预置历史',
  primingAt: (number) => `预置历史，第 ${number} 个脚本`,
  none: '<无>',
  more: '更多…',
  another: '再加一个脚本',
  showInUi: '在对话中显示',
  hidden: '只是不给人看：模型都会读到。',
  searchPriming: '搜索全部预置脚本',
  searchHint: '名称或标题中的词',
  foundPriming: '找到的预置脚本',
  nothingFound: (query) =>
    query === '' ? '还没有适用于此智能体的预置脚本。' : `没有名为“${query}”的预置脚本。`,
  foundMore: '还有更多，输入文字来查找。',
  passedOver: (count) => `${count} 个文件有错误，已跳过。`,
  skills: '技能',
  skillWish: { auto: '自动', off: '关闭', these: '指定' },
  skillHint: {
    auto: '使用适合问题的技能，以智能体允许的为限。',
    off: '此对话不使用技能。',
    these: '此对话只使用这些技能。',
  },
  chooseSkill: '请至少选择一个。',
  name: '标题',
  optional: '可选',
  gone: (names) => `已经不存在，因此没有选上：${names}。`,
};

export const dialogsWords: PageWords<typeof en> = { en, zh };
