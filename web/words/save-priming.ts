import type { SlugProblem } from '../state/priming-slug.ts';
import type { PageWords } from './page-words.ts';

const problemEn: Readonly<Record<SlugProblem, string>> = {
  empty: 'Give it a name.',
  character: 'Use letters, digits, dots, dashes and underscores, with / between folders.',
  upwards: 'No name may be of dots alone.',
  gap: 'Between two / there has to be a name.',
  ending: 'Leave .md off: it is added.',
  device: 'Some systems keep this name for a device. Choose another.',
  long: 'Choose a shorter name.',
};

const problemZh: Readonly<Record<SlugProblem, string>> = {
  empty: '请填写名称。',
  character: '请使用字母、数字、点、横线和下划线，文件夹之间用 /。',
  upwards: '名称不能只有点。',
  gap: '两个 / 之间要有名称。',
  ending: '不要写 .md，会自动加上。',
  device: '有些系统把这个名称留给设备，请换一个。',
  long: '请用更短的名称。',
};

const en = {
  title: 'Save as priming script',
  about: 'Saves what was said since the last reset, to start other conversations with it.',
  name: 'Name',
  willBe: 'It is written to',
  shared: 'For every agent',
  onlyShared: (agent: string) => `“${agent}” cannot be the name of a folder, so it is saved for every agent.`,
  save: 'Save',
  overwrite: 'Overwrite',
  allTheSame: 'Save all the same',
  exists: 'This file is there already.',
  existsRemedy: 'Overwriting replaces what is in it. Or choose another name.',
  saved: (path: string) => `Saved as ${path}.`,
  replaced: (path: string) => `Replaced ${path}.`,
  open: 'Open',
  problem: problemEn,
};

const zh: typeof en = {
  title: '保存为预置脚本',
  about: '保存上次重置以来的内容，以后的对话可以从它开始。',
  name: '名称',
  willBe: '将写入',
  shared: '适用于所有智能体',
  onlyShared: (agent) => `“${agent}”不能作为文件夹名，因此保存为适用于所有智能体。`,
  save: '保存',
  overwrite: '覆盖',
  allTheSame: '仍然保存',
  exists: '这个文件已经存在。',
  existsRemedy: '覆盖会替换其中的内容，也可以换一个名称。',
  saved: (path) => `已保存为 ${path}。`,
  replaced: (path) => `已替换 ${path}。`,
  open: '打开',
  problem: problemZh,
};

export const savePrimingWords: PageWords<typeof en> = { en, zh };
