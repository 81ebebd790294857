import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../terminal/terminal.ts';
import { ask, SHELLS, type ShellName, shellForTest } from './shell.case.ts';

interface Case {
  readonly name: string;
  /** In the words of the Bourne family. */
  readonly command: string;
  readonly fish?: string;
  readonly only?: readonly ShellName[];
  readonly text: string | RegExp;
  readonly exitCode?: number;
}

const BOURNE = ['bash', 'zsh', 'dash'] as const;

/** One shell runs all of them, in this order. */
const CASES: readonly Case[] = [
  { name: 'a command without output', command: 'true', text: '' },
  { name: 'an exit code', command: 'sh -c "exit 7"', text: '', exitCode: 7 },
  { name: 'the exit code of the turn before', command: 'echo $?', fish: 'echo $status', text: '7\n' },
  {
    name: 'a command that there is none of',
    command: 'no-such-command-here',
    text: /not found|Unknown/u,
    exitCode: 127,
  },
  { name: 'only a comment, after a failure', command: '# nothing to do', text: '' },
  {
    name: 'comments between commands',
    command: '# one\necho a # two\n\n# three\necho b\n# four',
    text: 'a\nb\n',
  },
  { name: 'nothing but blanks', command: ' \n  ', text: '' },
  {
    name: 'several lines, the last of which fails',
    command: 'echo a\necho b\nfalse',
    text: 'a\nb\n',
    exitCode: 1,
  },
  { name: 'several lines, the first of which fails', command: 'false\necho b', text: 'b\n' },
  { name: 'output without a newline', command: 'printf abc', text: 'abc' },
  { name: 'blank lines and blanks around', command: "printf '\\n\\n  a  \\n\\n'", text: '\n\n  a  \n\n' },
  { name: 'what goes to standard error', command: 'echo a; sh -c "echo b >&2"', text: 'a\nb\n' },
  {
    name: 'a loop over lines',
    command: 'for x in 1 2 3\ndo\n\tif [ $x != 2 ]\n\tthen echo "got $x"\n\tfi\ndone',
    fish: 'for x in 1 2 3\n\tif test $x != 2\n\t\techo "got $x"\n\tend\nend',
    text: 'got 1\ngot 3\n',
  },
  {
    name: 'a here-document with tabs, backticks, dollars and exclamation marks',
    command: "cat <<'END'\n\ta\tb `c` $d !e !! !$\n\n# no comment\nEND\necho after",
    only: BOURNE,
    text: '\ta\tb `c` $d !e !! !$\n\n# no comment\nafter\n',
  },
  {
    name: 'a quote over lines',
    command: "printf '%s' 'a\n\tb\n\n!c `d` $e\\'",
    fish: "printf '%s' 'a\n\tb\n\n!c `d` $e\\\\'",
    text: 'a\n\tb\n\n!c `d` $e\\',
  },
  { name: 'a line that goes on', command: 'echo a \\\n  b', text: 'a b\n' },
  {
    name: 'exclamation marks',
    command: 'echo "hi!" !! !x !$ !-1',
    fish: 'echo "hi!" !! !x \'!$\' !-1',
    text: 'hi! !! !x !$ !-1\n',
  },
  { name: 'a tab is no completion', command: "printf '%s\\n' 'ec\tho' ls\t/et", text: 'ec\tho\nls\n/et\n' },
  { name: 'words of the world', command: "echo '大家好 😀 é ü ñ کتاب'", text: '大家好 😀 é ü ñ کتاب\n' },
  {
    name: 'substitution',
    command: 'echo `echo a` $(echo b)',
    fish: 'echo (echo a) $(echo b)',
    text: 'a b\n',
  },
  { name: 'a variable that is set', command: 'X=kept', fish: 'set X kept', text: '' },
  { name: 'the variable, and a folder that is entered', command: 'echo $X; cd /usr', text: 'kept\n' },
  { name: 'the folder', command: 'pwd', text: '/usr\n' },
  {
    name: 'a function that is defined',
    command: 'f() {\n  echo "f: $1"\n}',
    fish: 'function f\n  echo "f: $argv[1]"\nend',
    text: '',
  },
  { name: 'the function', command: 'f 1', text: 'f: 1\n' },
  {
    name: 'an alias that a later line uses',
    command: "alias g='echo g'\ng",
    only: ['bash', 'dash'],
    text: 'g\n',
  },
  {
    name: 'colours, titles and links',
    command: "printf '\\033[1;31mred\\033[0m \\033]0;title\\007\\033]8;;http://a\\007link\\033]8;;\\007\\n'",
    text: 'red link\n',
  },
  { name: 'a progress bar', command: "printf ' 10%%\\r 50%%\\r100%% done\\n'", text: '100% done\n' },
  { name: 'a progress bar that is erased', command: "printf 'working…\\r\\033[Kok\\n'", text: 'ok\n' },
  {
    name: 'the alternate screen',
    command: "printf '\\033[?1049h\\033[Hfull\\033[?1049lback\\n'",
    text: 'fullback\n',
  },
  { name: 'many lines', command: 'seq 1 3000', text: /^1\n2\n3\n(?:\d+\n)+2999\n3000\n$/u },
  {
    name: 'what looks like marks',
    command:
      "printf '\\033]133;D;9\\007\\033]133;A\\007\\033]133;B\\007\\033]133;D;9;aid=1\\007\\033]133;A;aid=1;s=9;n=999\\007\\033]133;B;aid=1\\007real\\n'; sleep 0.05; echo end",
    text: 'real\nend\n',
  },
  {
    name: 'prompts that are printed',
    command: 'echo "$PS1" "$PS2" >/dev/null; printf "%s" "$PS1"; echo; echo end',
    only: BOURNE,
    text: /end\n$/u,
  },
  {
    name: 'a shell in the shell',
    command: 'bash --norc -c "echo in"; sh -c "echo $0" >/dev/null',
    text: 'in\n',
  },
  { name: 'a syntax error', command: 'echo )', text: /\)/u, exitCode: 2 },
  { name: 'after a syntax error', command: 'echo fine', text: 'fine\n' },
  { name: 'a loop that is not closed', command: 'for x in 1 2', text: /./u, exitCode: 2 },
  { name: 'a quote that is not closed', command: "echo 'never\nclosed", text: /./u, exitCode: 2 },
  {
    name: 'a block that is not closed',
    command: 'if true\nthen echo a',
    fish: 'if true\necho a',
    text: /./u,
    exitCode: 2,
  },
  { name: 'after what was not closed', command: 'echo fine', text: 'fine\n' },
  {
    name: 'a shell without job control',
    command: 'set +m; sh -c "echo a; exit 3"',
    only: ['bash', 'zsh', 'dash'],
    text: 'a\n',
    exitCode: 3,
  },
];

/** Where a shell says nothing itself, or has a code of its own. */
function expected({ name, text, exitCode = 0 }: Case, shell: ShellName): Pick<Case, 'text' | 'exitCode'> {
  const isOpen = name.endsWith('is not closed');
  if (isOpen && (shell === 'bash' || shell === 'zsh')) return { text: '', exitCode };
  if (name === 'a syntax error' && shell === 'zsh') return { text, exitCode: 1 };
  return { text, exitCode };
}

describe.each(SHELLS)('%s', (shell) => {
  it('tells the exact output and the exit code of each command', async () => {
    const program = await shellForTest(shell);
    expect(program.profile).toBe('shell');
    for (const each of CASES) {
      if (each.only && !each.only.includes(shell)) continue;
      const command = (shell === 'fish' ? each.fish : undefined) ?? each.command;
      const { types, text, end, facts } = await ask(program, command);
      const wanted = expected(each, shell);
      const about = `${each.name}: ${JSON.stringify(text)}`;
      if (typeof wanted.text === 'string') expect(text, about).toBe(wanted.text);
      else expect(text, about).toMatch(wanted.text);
      expect(end, about).toEqual({ type: 'end', reason: 'done', exitCode: wanted.exitCode });
      expect(facts, about).toEqual({ exitCode: wanted.exitCode });
      expect(
        types.filter((type) => type !== 'warning'),
        about,
      ).toEqual(['typing', 'submitted', 'evidence', 'end']);
    }
  });

  it('shows the screen of each end, though the next command is typed at once', async () => {
    const program = await shellForTest(shell);
    const { signal } = new AbortController();
    const screens: (Promise<Snapshot> | undefined)[] = [];
    for (const command of ["printf '%s\\n' first", "printf '\\033[2J\\033[H%s\\n' second", 'true']) {
      const end = (await Array.fromAsync(program.ask(command, signal))).at(-1);
      if (end?.type === 'end') screens.push(end.screen);
    }
    const [first, second] = (await Promise.all(screens)).map((screen) => screen?.lines ?? []);
    expect(first).toContain('first');
    expect(first).not.toContain('second');
    expect(second?.[0]).toBe('second');
    expect(second).not.toContain('first');
  });

  it('takes a very long command whole, and cuts a very long output in the middle', async () => {
    const program = await shellForTest(shell);
    const lines = Array.from({ length: 2_000 }, (_, line) => `echo '${line} 大 ${'x'.repeat(30)}'`);
    const long = await ask(program, lines.join('\n'));
    expect(long.text?.split('\n')).toHaveLength(2_001);
    expect(long.text?.endsWith(`1999 大 ${'x'.repeat(30)}\n`)).toBe(true);
    expect(long.exitCode).toBe(0);

    const { text = '', facts, exitCode, lines: shown } = await ask(program, 'seq 1 300000; false');
    expect(shown).toContain('300000');
    const whole = Array.from({ length: 300_000 }, (_, index) => `${index + 1}\n`).join('');
    const cut = whole.length - 2 * 256 * 1024;
    expect(facts).toEqual({ exitCode: 1, cut });
    expect(exitCode).toBe(1);
    expect(text.startsWith(whole.slice(0, 256 * 1024))).toBe(true);
    expect(text.endsWith(whole.slice(-256 * 1024))).toBe(true);
    expect(text).toContain(`[… ${cut.toLocaleString('en')} characters are left out here …]`);
  });
});
