import type { TourStep } from '../state/tour.ts';
import type { PageWords } from './page-words.ts';

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
      'Prompts run in order, and everything is stored. This script is answered from a recording: no key, no network.',
    act: 'Run',
  },
  edit: {
    title: 'Change your mind',
    words:
      'In the second prompt, write “bright room” for “dark room”. The marks on the left show what would run again.',
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
  xray: {
    title: 'See what the model saw',
    words:
      'Every turn keeps the exact request: which history, files, skills and rules were in it, and how many tokens each took.',
    act: 'Open the x-ray',
  },
  priming: {
    title: 'Begin with a history',
    words:
      'A priming script is recorded history, as Markdown. Press Start: the conversation opens as if all of it had been said.',
    act: 'Choose a history',
  },
  agent: {
    title: 'Let an agent begin',
    words:
      'Agents live in agents.json. Start a conversation with Guide, and press “What can I do here?”: its buttons need no key.',
    act: 'Meet Guide',
  },
  skills: {
    title: 'Plug in a skill',
    words:
      'A skill is a folder with rules and tools. Type a request, and see which skill would be chosen, and why, word by word.',
    act: 'Try a request',
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
  xray: {
    title: '看模型看到了什么',
    words: '每一轮都保留确切的请求：其中有哪些历史、文件、技能和规则，各占多少词元。',
    act: '打开透视',
  },
  priming: {
    title: '从一段历史开始',
    words: '预置历史是以 Markdown 写成的对话记录。按“开始”：对话打开时，就像这一切都已说过。',
    act: '选择一段历史',
  },
  agent: {
    title: '让智能体先开口',
    words: '智能体写在 agents.json 里。与 Guide 开始对话，然后按“What can I do here?”：它的按钮不需要密钥。',
    act: '认识 Guide',
  },
  skills: {
    title: '接入技能',
    words: '技能是一个装着规则和工具的文件夹。输入一个请求，看看会选中哪个技能，以及逐词的理由。',
    act: '试一个请求',
  },
  own: {
    title: '写你自己的',
    words: '新建一个脚本，写上模型，然后运行。设置里可以看到已有哪些密钥，以及如何添加。',
    act: '新建脚本',
  },
};

const pillarsEn = {
  scripts: { title: 'Prompt scripts', words: 'run, edit, replay from there, compare the takes' },
  context: { title: 'Context', words: 'see exactly what a model was sent' },
  priming: { title: 'Priming', words: 'start with recorded history' },
  agents: { title: 'Agents', words: 'who answers, with a greeting and buttons' },
  skills: { title: 'Skills', words: 'rules and tools, chosen for each request' },
};

const pillarsZh: typeof pillarsEn = {
  scripts: { title: '提示脚本', words: '运行、修改、从那里重放、比较结果' },
  context: { title: '上下文', words: '看清模型收到了什么' },
  priming: { title: '预置历史', words: '从录制的历史开始' },
  agents: { title: '智能体', words: '由谁回答，带有开场白和按钮' },
  skills: { title: '技能', words: '规则和工具，按请求选用' },
};

const en = {
  welcome: 'Conversations you can edit, replay and compare',
  what: 'Write your side of a conversation as a file. Run it, change a line, and run only what the change touches.',
  title: 'A short tour',
  take: 'Take the tour',
  minutes: 'Five minutes, no key needed',
  again: 'Start over',
  end: 'End the tour',
  step: (number: number, of: number) => `${number} of ${of}`,
  choose: 'Choose a script at the left, or begin a new one.',
  keys: 'Models and keys',
  recent: 'Lately',
  pillars: pillarsEn,
  steps: stepsEn,
};

const zh: typeof en = {
  welcome: '可以编辑、重放和比较的对话',
  what: '把你在对话中的那一边写成文件。运行它，改一行，然后只运行受影响的部分。',
  title: '快速导览',
  take: '开始导览',
  minutes: '五分钟，不需要密钥',
  again: '从头再来',
  end: '结束导览',
  step: (number, of) => `${number} / ${of}`,
  choose: '在左侧选择一个脚本，或新建一个。',
  keys: '模型与密钥',
  recent: '最近',
  pillars: pillarsZh,
  steps: stepsZh,
};

export const tourWords: PageWords<typeof en> = { en, zh };
