import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProgramEvent, TerminalProgram } from '../program.ts';
import { SHELLS, shellForTest } from './shell.case.ts';

type Question = Extract<ProgramEvent, { type: 'question' }>;

interface Asked {
  readonly events: readonly ProgramEvent[];
  readonly questions: readonly Question['question'][];
  readonly types: readonly string[];
  readonly text: string | undefined;
}

/** Runs a command, and types what it is to be answered with each time that it asks. */
async function askAndType(
  program: TerminalProgram,
  command: string,
  answers: readonly string[] = [],
): Promise<Asked> {
  const left = [...answers];
  const events: ProgramEvent[] = [];
  for await (const event of program.ask(command, new AbortController().signal)) {
    events.push(event);
    if (event.type === 'question') program.answer(left.shift() ?? '\u0003');
  }
  return {
    events,
    questions: events.flatMap((event) => (event.type === 'question' ? [event.question] : [])),
    types: events.map(({ type }) => type).filter((type) => type !== 'data'),
    text: events.find((event) => event.type === 'evidence')?.text,
  };
}

const LIMITS = { input: 300 };

interface Case {
  readonly name: string;
  readonly command: string;
  readonly fish?: string;
  readonly dash?: string;
  readonly input: 'line' | 'hidden' | 'keys';
  readonly answers: readonly string[];
  readonly text: RegExp;
}

const WAITING: readonly Case[] = [
  {
    name: 'read',
    command: 'printf "Name: "; read x; echo "got $x"',
    fish: 'read -P "Name: " x; echo "got $x"',
    input: 'line',
    answers: ['Ada\r'],
    text: /got Ada\n$/u,
  },
  {
    name: 'read of what is not shown',
    command: 'read -s x; echo "got $x"',
    dash: 'stty -echo; read x; stty echo; echo "got $x"',
    fish: 'bash -c \'read -s x; echo "got $x"\'',
    input: 'hidden',
    answers: ['secret\r'],
    text: /^got secret\n$/u,
  },
  {
    name: "Python's input",
    command: `python3 -c 'print(len(input("Name: ")))'`,
    input: 'line',
    answers: ['Ada\r'],
    text: /^Name: Ada\n3\n$/u,
  },
  {
    name: 'a password prompt',
    command: `python3 -c 'import getpass; print(len(getpass.getpass()))'`,
    input: 'hidden',
    answers: ['secret\r'],
    text: /^Password: \n6\n$/u,
  },
  {
    name: 'a program that reads all that there is',
    command: 'cat',
    input: 'line',
    answers: ['one\r', '\u0004'],
    text: /^one\none\n/u,
  },
  {
    name: 'the first of a pipeline',
    command: 'cat | tr a-z A-Z',
    input: 'line',
    answers: ['one\r', '\u0004'],
    text: /^one\n.*ONE\n$/su,
  },
];

describe.each(SHELLS)('%s, a command that waits for input', (shell) => {
  it.each(WAITING)('is noticed: $name', async ({ command, fish, dash, input, answers, text }) => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const own = { bash: undefined, zsh: undefined, fish, dash }[shell] ?? command;
    const asked = await askAndType(program, own, answers);
    const isEditor = shell === 'fish' && own === fish && own.startsWith('read');
    for (const question of asked.questions) expect(question.input).toBe(isEditor ? 'keys' : input);
    expect(asked.questions).toHaveLength(answers.length);
    expect(asked.types.filter((type) => type === 'question-answered')).toHaveLength(answers.length);
    expect(asked.text).toMatch(text);
    expect(asked.events.at(-1)).toMatchObject({ type: 'end', reason: 'done', exitCode: 0 });
  });

  it('gets what a person types into the terminal, and is stopped where that is the answer', async () => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const { questions, events } = await askAndType(program, `sh -c 'echo asked; read x'`, ['\u0003']);
    expect(questions[0]).toMatchObject({
      kind: 'question',
      text: 'sh waits for input.\n\nasked',
      choices: [
        { label: 'Press Enter', keys: '\r' },
        { label: 'Stop it (Ctrl-C)', answer: 'deny' },
      ],
    });
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'done', exitCode: 130 });
  });

  it('takes none of the time that a turn has', async () => {
    const program = await shellForTest(shell, undefined, { input: 300, turn: 20_000 });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const events: ProgramEvent[] = [];
    for await (const event of program.ask(`sh -c 'read x; sleep 0.1'`, new AbortController().signal)) {
      events.push(event);
      if (event.type !== 'question') continue;
      // An hour later.
      clock.mockImplementation(() => now() + 3_600_000);
      program.answer('\r');
    }
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'done', exitCode: 0 });
  });

  it.each([
    ['a sleep', 'sleep 1'],
    ['a sleep behind a prompt', 'printf "Name: "; sleep 1'],
    [
      'a program that computes',
      `python3 -c 'import time; end = time.time() + 1\nwhile time.time() < end: pass'`,
    ],
    ['a slow pipe', '{ sleep 1; echo done; } | cat', 'begin; sleep 1; echo done; end | cat'],
    ['a program that reads a file', 'sh -c "sleep 1; cat" </dev/null'],
    ['a program that reads for a time only', `bash -c 'read -t 1 x; true'`],
    ['a job in the background', `sh -c 'sleep 2; read x' & sleep 1`],
    [
      'a program that only listens to the keyboard',
      `python3 -c 'import select, os; r, w = os.pipe(); print("Loading", end="", flush=True); select.select([0, r], [], [], 1)'`,
    ],
  ])('is not %s', async (_, command, fish = command) => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const { types, events } = await askAndType(program, shell === 'fish' ? fish : command);
    expect(types).toEqual(['typing', 'submitted', 'evidence', 'end']);
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'done', exitCode: 0 });
  });

  it('may listen to other things too, if it shows a prompt', async () => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const listens = `python3 -c 'import select, os, sys; r, w = os.pipe(); print("host> ", end="", flush=True); select.select([0, r], [], [])'`;
    const { questions } = await askAndType(program, listens, ['\r']);
    expect(questions).toMatchObject([{ input: 'line', text: 'python3 waits for input.\n\nhost>' }]);
  });

  it('may be one that the system says nothing of, as sudo is, if the terminal hides what is typed', async () => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const closed = 'import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)';
    const password = `python3 -c '${closed}; import getpass; print(len(getpass.getpass()))'`;
    const { questions, text } = await askAndType(program, password, ['secret\r']);
    expect(questions).toMatchObject([{ kind: 'auth', input: 'hidden' }]);
    expect(text).toBe('Password: \n6\n');
  });

  it('is one question for a program that takes keys, however many it takes', async () => {
    const program = await shellForTest(shell, undefined, LIMITS);
    const keys = `python3 -c 'import sys, tty, termios\nold = termios.tcgetattr(0)\ntty.setcbreak(0)\nfor n in range(3): print(f"key {n}", flush=True); sys.stdin.read(1)\ntermios.tcsetattr(0, termios.TCSANOW, old)'`;
    const events: ProgramEvent[] = [];
    for await (const event of program.ask(keys, new AbortController().signal)) {
      events.push(event);
      if (event.type === 'question') program.answer('a');
      if (event.type === 'data' && /key [12]/u.test(event.data)) setTimeout(() => program.answer('b'), 700);
    }
    const questions = events.flatMap((event) => (event.type === 'question' ? [event.question] : []));
    expect(questions).toMatchObject([{ input: 'keys' }]);
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'done', exitCode: 0 });
  });
});
