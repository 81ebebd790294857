import type { RunnableKind } from '../../src/model/runnable.ts';
import type { PageWords } from './page-words.ts';

const kindsEn: Readonly<Record<RunnableKind, string>> = {
  agent: 'Agents that are code',
  'mcp-server': 'MCP servers',
  profile: 'Programs for terminals',
  'skill-tool': 'Tools of skills',
  contract: 'Functions that judge a bench',
  'boot-task': 'Tasks that begin by themselves',
  embeddings: 'A model that is sent your texts',
};

const kindsZh: typeof kindsEn = {
  agent: '带代码的智能体',
  'mcp-server': 'MCP 服务器',
  profile: '终端程序',
  'skill-tool': '技能的工具',
  contract: '评测的判定函数',
  'boot-task': '自动开始的任务',
  embeddings: '会收到你的文本的模型',
};

const en = {
  title: 'Trust this workspace?',
  titleTrusted: 'What may run here',
  why: 'What is listed would run on this machine, with all your rights. Trust it only if you know where it comes from.',
  whyTrusted: 'You trust this workspace: what is listed runs on this machine, with all your rights.',
  list: 'What would run',
  kinds: kindsEn,
  nothing: 'It holds nothing of the kind now: no code of agents, no servers, no tools.',
  besides:
    'Besides, prompts may then be typed into terminals from this page and by agents, and models may run commands in a sandbox; each command asks first.',
  missing: 'not there',
  gets: (names: string) => `gets your ${names}`,
  notListed: 'Not listed, because it cannot be read:',
  changed: (count: number) =>
    count === 1 ? 'Changed since you trusted it:' : `${count} files changed since you trusted it:`,
  changedMeanwhile: 'Something changed while you looked, so nothing is trusted yet. This is how it is now.',
  how: 'How far',
  pinned: 'As it is now',
  pinnedWhy: (files: number) =>
    files === 1
      ? 'You are asked again when its one file of code or settings changes, or another one comes. Packages in node_modules are not watched.'
      : `You are asked again when one of its ${files} files of code or settings changes, or another one comes. Packages in node_modules are not watched.`,
  always: 'Whatever it will hold',
  alwaysWhy: 'What is added later runs, too, whoever puts it into the folder.',
  trust: 'Trust',
  keepSo: 'Trust it so',
  notNow: 'Not now',
  revoke: 'Trust it no longer',
  loading: 'Looking at what would run…',
  again: 'Try again',
  elsewhere:
    'This server can be reached from other machines, so it does not take the decision. If you trust the workspace, type this in its folder, on the machine itself:',
  granted: 'This workspace is trusted.',
  revoked: 'This workspace is not trusted any more.',
  undo: 'Undo',
  state: 'Trust',
  trusted: (since: string) => `Trusted since ${since}, whatever it holds`,
  trustedAsItWas: (since: string, files: number) =>
    `Trusted since ${since}, as long as ${files === 1 ? 'its one file stays' : `its ${files} files stay`} as ${files === 1 ? 'it is' : 'they are'}`,
  hasChanged: 'Changed since you trusted it: nothing of it runs',
  untrusted: 'Not trusted: nothing of it runs',
  look: 'Look',
};

const zh: typeof en = {
  title: '信任此工作区？',
  titleTrusted: '这里可以运行什么',
  why: '下列内容将以你的全部权限在本机运行。清楚它的来源时，才信任它。',
  whyTrusted: '你信任此工作区：下列内容以你的全部权限在本机运行。',
  list: '将会运行的内容',
  kinds: kindsZh,
  nothing: '目前没有此类内容：没有智能体代码，没有服务器，也没有工具。',
  besides: '此外，本页和智能体可以向终端输入提示，模型可以在沙箱中运行命令；每条命令都会先询问。',
  missing: '文件不存在',
  gets: (names) => `会得到你的 ${names}`,
  notListed: '以下内容无法读取，因此没有列出：',
  changed: (count) => `自你信任以来，有 ${count} 个文件改动：`,
  changedMeanwhile: '你查看期间内容有改动，因此尚未信任。现在的内容如下。',
  how: '信任的范围',
  pinned: '仅限现在的内容',
  pinnedWhy: (files) =>
    `它的 ${files} 个代码或配置文件中有任何改动或新增时，会再次询问你。node_modules 中的软件包不在监视之列。`,
  always: '今后的任何内容',
  alwaysWhy: '以后加入的内容也会运行，无论是谁放进这个文件夹的。',
  trust: '信任',
  keepSo: '按此信任',
  notNow: '暂不',
  revoke: '不再信任',
  loading: '正在查看将会运行的内容…',
  again: '重试',
  elsewhere:
    '其他机器可以访问此服务器，因此不在这里做决定。如果你信任此工作区，请在那台机器上、在它的文件夹中输入：',
  granted: '已信任此工作区。',
  revoked: '已不再信任此工作区。',
  undo: '撤销',
  state: '信任',
  trusted: (since) => `自 ${since} 起信任，包括今后的内容`,
  trustedAsItWas: (since, files) => `自 ${since} 起信任，前提是它的 ${files} 个文件保持不变`,
  hasChanged: '自你信任以来有改动：其中的内容不会运行',
  untrusted: '未信任：其中的内容不会运行',
  look: '查看',
};

export const trustWords: PageWords<typeof en> = { en, zh };
