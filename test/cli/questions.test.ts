import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { benchStage, SUITE } from './bench-stage.ts';
import { type CallOptions, cuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';
import { skillsStage } from './skills-stage.ts';

interface Question {
  readonly name: string;
  /** Brings a workspace to where the question is asked. */
  prepare(): Promise<AskedQuestion>;
  /** What a plain no ends with. */
  readonly codeOfNo: number;
}

interface AskedQuestion {
  readonly args: readonly string[];
  readonly on: CallOptions;
  readonly question: string;
  /** Whether what the question is about was done. */
  isDone(): Promise<boolean>;
}

const live = async () => {
  const workspace = await liveWorkspace(helpful);
  const call = async (...args: readonly string[]) => await cuebook(args, workspace.on);
  return { ...workspace, call, has: (name: string) => existsSync(join(workspace.folder, name)) };
};

const QUESTIONS: readonly Question[] = [
  {
    name: 'sessions rm',
    codeOfNo: 0,
    prepare: async () => {
      const { on, call } = await live();
      await call('run', 'two.prompt.md');
      return {
        args: ['sessions', 'rm', 'last'],
        on,
        question: 'Delete session',
        isDone: async () => (await call('sessions', 'show', 'last')).code !== 0,
      };
    },
  },
  {
    name: 'bench rm',
    codeOfNo: 0,
    prepare: async () => {
      const { on, bench } = await benchStage();
      await bench('run', SUITE);
      const runs = async () => JSON.parse((await bench('list', '--json')).out).items;
      const [{ id }] = await runs();
      return {
        args: ['bench', 'rm', id],
        on,
        question: 'Delete run',
        isDone: async () => (await runs()).length === 0,
      };
    },
  },
  {
    name: 'trust',
    codeOfNo: 0,
    prepare: async () => {
      const { on, call } = await live();
      return {
        args: ['trust'],
        on,
        question: 'Trust it?',
        isDone: async () => JSON.parse((await call('trust', '--list', '--json')).out).items.length > 0,
      };
    },
  },
  {
    name: 'prime save over a file',
    codeOfNo: 0,
    prepare: async () => {
      const { on, call, write } = await live();
      await call('run', 'two.prompt.md');
      const file = await write('.minds/priming/individual/default/course-1.md', 'mine');
      return {
        args: ['prime', 'save', 'last'],
        on,
        question: 'Replace it?',
        isDone: async () => (await readFile(file, 'utf8')) !== 'mine',
      };
    },
  },
  {
    name: 'run of a script that was not meant for a shell',
    codeOfNo: 2,
    prepare: async () => {
      const { on, write, has } = await live();
      await write('plain.prompt.md', 'touch typed');
      return {
        args: ['run', 'plain.prompt.md'],
        on: { ...on, env: { ...on.env, SHELL: '/bin/bash' } },
        question: 'Type them?',
        isDone: async () => has('typed'),
      };
    },
  },
  {
    name: 'run of a tool that changes something',
    codeOfNo: 0,
    prepare: async () => {
      const { on, write, has } = await live();
      await write('note.prompt.md', '---\nmodel: anthropic/claude-sonnet-4-5\n---\nMake a note.');
      return {
        args: ['run', 'note.prompt.md', '--tools', 'tools.mjs'],
        on,
        question: 'Allow it?',
        isDone: async () => has('notes.txt'),
      };
    },
  },
  {
    name: 'skills call of a tool that changes something',
    codeOfNo: 2,
    prepare: async () => {
      const { folder, env, call } = await skillsStage();
      await call(['trust', '--yes']);
      return {
        args: ['skills', 'call', 'minutes', 'keep'],
        on: { cwd: folder, env },
        question: 'Run it?',
        isDone: async () => false,
      };
    },
  },
];

it.each(QUESTIONS)('Ctrl-C at the question of $name ends the command at once', async ({ prepare }) => {
  const { args, on, question, isDone } = await prepare();
  const terminal = new Terminal(args, on);
  await terminal.sees(question);
  await terminal.sees('[y/N] ');
  terminal.type('\u0003');
  expect(await terminal.ends()).toBe(130);
  expect(terminal.screen).not.toContain('✗');
  expect(await isDone()).toBe(false);
});

it.each(QUESTIONS)('Ctrl-D at the question of $name means no', async ({ prepare, codeOfNo }) => {
  const { args, on, question, isDone } = await prepare();
  const terminal = new Terminal(args, on);
  await terminal.sees(question);
  await terminal.sees('[y/N] ');
  terminal.type('\u0004');
  expect(await terminal.ends()).toBe(codeOfNo);
  expect(await isDone()).toBe(false);
});
