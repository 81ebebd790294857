import type { TourStep } from '../state/tour.ts';

interface StepWords {
  readonly title: string;
  readonly words: string;
  /** What the button that does it says. */
  readonly act: string;
}

type Steps = Readonly<Record<TourStep, StepWords>>;

const stepsEn: Steps = {
  open: {
    title: 'Open a script',
    words: 'A script is a Markdown file: your side of a conversation, prompt by prompt.',
    act: 'Open the example',
  },
  run: {
    title: 'Run it',
    words:
      'Each prompt is asked in turn, and everything is kept. This one is answered from a recording: no key, no network.',
    act: 'Run',
  },
  edit: {
    title: 'Change your mind',
    words:
      'In the second prompt, write “bright room” for “dark room”. The marks at the left show what would be asked anew.',
    act: 'Make the edit',
  },
  replay: {
    title: 'Replay from there',
    words:
      'The first answer is shared, not asked again. Only what comes from the edit on runs, in a take of its own.',
    act: 'Replay from 2',
  },
  compare: {
    title: 'Compare the takes',
    words: 'Nothing was overwritten: both takes are there, side by side by prompt.',
    act: 'Compare',
  },
  own: {
    title: 'Now your own',
    words:
      'Write a script, name a model, and run it. Settings shows which keys are there and how to add one.',
    act: 'New script',
  },
};

const stepsZh: Steps = {
  open: {
    title: '打开脚本',
    words: '脚本就是一个 Markdown 文件：对话中你的那一边，一条提示接一条提示。',
    act: '打开示例',
  },
  run: {
    title: '运行',
    words: '提示会依次发出，一切都会保存。这个示例由录制内容回答：不需要密钥，也不需要网络。',
    act: '运行',
  },
  edit: {
    title: '改变主意',
    words: '在第二条提示里，把“dark room”改成“bright room”。左侧的标记会显示哪些提示需要重新提问。',
    act: '替我修改',
  },
  replay: {
    title: '从那里重放',
    words: '第一条回答直接共用，不会再问一次。只有修改处之后的提示会在新的一次“演出”里运行。',
    act: '从第 2 条重放',
  },
  compare: {
    title: '比较两次结果',
    words: '什么都没有被覆盖：两次结果都在，按提示并排显示。',
    act: '比较',
  },
  own: {
    title: '写你自己的',
    words: '新建一个脚本，写上模型，然后运行。设置里可以看到已有哪些密钥，以及如何添加。',
    act: '新建脚本',
  },
};

export const tourEn = {
  welcome: 'Conversations you can edit, replay and compare',
  what: 'Write your side of a conversation as a file. Run it, change a line, and run only what the change touches.',
  title: 'A short tour',
  take: 'Take the tour',
  minutes: 'Two minutes, no key needed',
  again: 'Start over',
  end: 'End the tour',
  step: (number: number, of: number) => `${number} of ${of}`,
  choose: 'Choose a script at the left, or begin a new one.',
  keys: 'Models and keys',
  recent: 'Lately',
  steps: stepsEn,
};

export const tourZh: typeof tourEn = {
  welcome: '可以编辑、重放和比较的对话',
  what: '把你在对话中的那一边写成文件。运行它，改一行，然后只运行受影响的部分。',
  title: '快速导览',
  take: '开始导览',
  minutes: '两分钟，不需要密钥',
  again: '从头再来',
  end: '结束导览',
  step: (number, of) => `${number} / ${of}`,
  choose: '在左侧选择一个脚本，或新建一个。',
  keys: '模型与密钥',
  recent: '最近',
  steps: stepsZh,
};
