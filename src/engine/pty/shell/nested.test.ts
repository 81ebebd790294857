import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProgramEvent, TerminalProgram } from '../program.ts';
import { folderForTest } from '../terminal/terminal.case.ts';
import { ask, homeForTest, SHELLS, shellForTest } from './shell.case.ts';

const LIMITS = { input: 600 };

/** What tells that a shell runs, in the words of each. */
const PID = { bash: 'echo $$', zsh: 'echo $$', fish: 'echo $fish_pid', dash: 'echo $$' } as const;

const NAMES = { bash: 'bash', zsh: 'zsh', fish: 'fish', dash: 'dash' } as const;

async function nameOf(program: TerminalProgram, shell: keyof typeof PID): Promise<string> {
  const pid = (await ask(program, PID[shell])).text?.trim();
  return (await ask(program, `ps -o comm= -p ${pid}`)).text?.trim() ?? '';
}

/** Runs a command until it asks for input, and leaves it. */
async function firstQuestion(program: TerminalProgram, command: string): Promise<string | undefined> {
  for await (const event of program.ask(command, new AbortController().signal)) {
    if (event.type === 'question') return event.question.text;
  }
  return undefined;
}

describe.each(SHELLS)('%s', (outer) => {
  it.each(SHELLS)(
    'takes commands in %s, which was started in it, and goes on when that is over',
    async (inner) => {
      const place = await homeForTest({
        '.bashrc': 'PS1="mine> "; HISTFILE=~/.history\n',
        '.zshrc': 'PS1="mine> "; HISTFILE=~/.history SAVEHIST=100; setopt incappendhistory\n',
      });
      const program = await shellForTest(outer, place, LIMITS);
      expect(await ask(program, inner)).toMatchObject({ exitCode: 0, end: { reason: 'done' } });
      expect(await nameOf(program, inner)).toBe(NAMES[inner]);
      expect(await ask(program, 'echo "a b"; sh -c "exit 4"')).toMatchObject({ text: 'a b\n', exitCode: 4 });
      // One more in that one.
      await ask(program, 'sh');
      expect(await ask(program, 'false')).toMatchObject({ text: '', exitCode: 1 });
      expect(await ask(program, 'exit 5')).toMatchObject({ exitCode: 5 });
      expect(await nameOf(program, inner)).toBe(NAMES[inner]);
      expect(await ask(program, 'exit 3')).toMatchObject({ exitCode: 3 });
      expect(await nameOf(program, outer)).toBe(NAMES[outer]);
      expect(await ask(program, 'echo on')).toMatchObject({ text: 'on\n', exitCode: 0 });
      const files = await readdir(place.home);
      expect(files).not.toContain('.history');
    },
  );

  it.each(SHELLS)('may become %s', async (inner) => {
    const program = await shellForTest(outer, undefined, LIMITS);
    expect(await ask(program, `exec ${inner}`)).toMatchObject({ exitCode: 0, end: { reason: 'done' } });
    expect(await nameOf(program, inner)).toBe(NAMES[inner]);
    expect(await ask(program, 'false')).toMatchObject({ text: '', exitCode: 1 });
    const { end } = await ask(program, 'exit 3');
    expect(end).toMatchObject({ reason: 'done', exitCode: 3 });
    await program.end();
  });

  it('says of a shell that leaves no marks that it waits', async () => {
    const program = await shellForTest(outer, undefined, LIMITS);
    expect(await firstQuestion(program, 'env PS1="> " dash -i')).toMatch(/^dash waits for input\./u);
  });

  it('says of a shell behind a terminal of its own, as in a container or on another machine, that it waits', async () => {
    const program = await shellForTest(outer, undefined, LIMITS);
    const command = `python3 -c 'import pty; pty.spawn(["env", "-i", "PS1=host$ ", "bash", "--norc", "-i"])'`;
    const question = await firstQuestion(program, command);
    expect(question).toMatch(/^python3 waits for input\./u);
    expect(question).toContain('host$');
  });

  it('leaves no folder of a shell behind that was started in it', async () => {
    const folder = await folderForTest();
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const program = await shellForTest(outer, undefined, LIMITS);
    await ask(program, 'zsh');
    await ask(program, 'dash');
    expect(await readdir(folder)).not.toEqual([]);
    await program.end();
    const left = (await readdir(folder)).filter((name) => name.startsWith('cuebook-shell-'));
    expect(left).toEqual([]);
  });
});

const REPLACED = {
  bash: [
    'PROMPT_COMMAND=',
    'PS1="new> "',
    'PROMPT_COMMAND=; PS1="new> "',
    'PROMPT_COMMAND="true"; PS1="new> " PS0= PS2="> "',
    'unset PROMPT_COMMAND PS0 PS1 PS2',
    '. ~/.bashrc',
  ],
  zsh: [
    'precmd_functions=()',
    'precmd_functions=() preexec_functions=()',
    'precmd_functions=() preexec_functions=(); PS1="new> "',
    'precmd() { true }; PS1="new> "',
    '. ~/.zshrc',
  ],
  fish: [
    'function fish_prompt; echo "new> "; end',
    'functions -e fish_prompt',
    'source ~/.config/fish/config.fish',
  ],
} as const;

const FILES = {
  '.bashrc': 'PROMPT_COMMAND=; PS1="of file> "\n',
  '.zshrc': 'precmd_functions=() preexec_functions=()\nPS1="of file> "\n',
  '.config/fish/config.fish': 'function fish_prompt; echo "of file> "; end\n',
};

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (shell) => {
  it.each(REPLACED[shell])('finds its marks again after %s', async (command) => {
    const program = await shellForTest(shell, await homeForTest(FILES), LIMITS);
    const { text, end, exitCode } = await ask(program, command);
    expect(end).toMatchObject({ reason: 'done' });
    expect({ text, exitCode }).toEqual({ text: '', exitCode: 0 });
    expect(await ask(program, 'echo a')).toMatchObject({ text: 'a\n', exitCode: 0 });
    expect(await ask(program, 'sh -c "exit 4"')).toMatchObject({ text: '', exitCode: 4 });
    expect(await ask(program, 'echo b')).toMatchObject({ text: 'b\n', exitCode: 0 });
  });
});

it.each([
  ['bash', 'read -e -p "Name: " x; echo "got $x"'],
  ['zsh', 'x=; vared -p "Name: " x; echo "got $x"'],
  ['bash', 'read -s -n 1 x; echo "got $x"'],
  ['zsh', 'read -s -k 1 x; echo "got $x"'],
] as const)('%s puts no key into `%s`', async (shell, command) => {
  const program = await shellForTest(shell, undefined, LIMITS);
  const events: ProgramEvent[] = [];
  for await (const event of program.ask(command, new AbortController().signal)) {
    events.push(event);
    if (event.type === 'question') program.answer(/ 1 x/u.test(command) ? 'A' : 'A\r');
  }
  expect(events.find((event) => event.type === 'evidence')?.text).toMatch(/got A\n$/u);
  expect(events.filter(({ type }) => type === 'question')).toHaveLength(1);
});

it.each([
  ['python3', 'python'],
  ['sqlite3', 'sqlite3'],
  ['node', 'node'],
])('a shell names the profile of %s, which waits for input', async (command, profile) => {
  const program = await shellForTest('bash', undefined, LIMITS);
  expect(await firstQuestion(program, command)).toContain(`A prompt that is only !${profile} starts it`);
});

it('dash says that it waits where its prompt was replaced', async () => {
  const program = await shellForTest('dash', undefined, { ...LIMITS, interrupt: 500 });
  expect(await firstQuestion(program, 'PS1="new> "')).toMatch(/^The command waits for input\./u);
});
