import type { DriftAction } from '../state/drift-words.ts';
import type { PageWords } from './page-words.ts';

const en = {
  title: (count: number) => (count === 1 ? 'Type this prompt?' : `Type these ${count} prompts?`),
  unnamed: 'This script names no model and no engine: its prompts are typed into a shell, as commands.',
  anew: 'The script has changed, and a terminal cannot be put back: all its prompts are typed again, into a new one. What they did before is not undone.',
  prompts: 'What is typed',
  runAll: 'Types everything again, into a new terminal',
  actionWhy: {
    run: 'Begins a session of its own and types every prompt into a new terminal.',
    send: 'Types only what was added: into the same terminal while that is open, else into a new one.',
    continue: 'Goes on where the last run ended: in the same terminal while that is open, else in a new one.',
    replayAll:
      'Types every prompt again, into a new terminal. What they did before is not undone; the take before is archived, not lost.',
  } satisfies Partial<Record<DriftAction, string>>,
};

const zh: typeof en = {
  title: (count) => `要输入这 ${count} 个提示吗？`,
  unnamed: '此脚本没有指定模型或引擎：它的提示会作为命令输入 shell。',
  anew: '脚本已改动，而终端无法恢复原状：全部提示会在新终端中重新输入。之前已产生的效果不会撤销。',
  prompts: '将要输入的内容',
  runAll: '在新终端中重新输入全部内容',
  actionWhy: {
    run: '开始自己的会话，并在新终端中输入全部提示。',
    send: '只输入新增的部分：原终端还开着就在其中，否则在新终端中。',
    continue: '从上次停下的地方继续：原终端还开着就在其中，否则在新终端中。',
    replayAll: '在新终端中重新输入全部提示。之前已产生的效果不会撤销；之前的版本会归档，不会丢失。',
  },
};

export const typingWords: PageWords<typeof en> = { en, zh };
