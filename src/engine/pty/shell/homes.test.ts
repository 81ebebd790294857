import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../model/refusal.ts';
import { until } from '../terminal/terminal.case.ts';
import { ask, homeForTest, SHELLS, shellForTest } from './shell.case.ts';

const BASHRC = `
PROMPT_COMMAND='echo "before each prompt"; false;'
PS1='[\\w] $(echo me)\\n> '
alias printf='echo no' local=false builtin='echo no' unset=echo
HISTFILE=~/.bash_history
HISTCONTROL=
set -o vi
echo 'Welcome!'
mine() { echo "mine $1"; }
`;

const ZSHRC = `
precmd() { echo "before each prompt"; false }
setopt promptsubst
PS1='[%~] $(echo me)
> '
alias printf='echo no' local=false builtin='echo no'
HISTFILE=~/.zsh_history
SAVEHIST=1000
setopt incappendhistory banghist
bindkey -v
autoload -Uz bracketed-paste-magic url-quote-magic
zle -N bracketed-paste bracketed-paste-magic
zle -N self-insert url-quote-magic
echo 'Welcome!'
mine() { echo "mine $1" }
`;

const FISH_CONFIG = `
function fish_prompt
    echo "in the prompt $status"
    false
end
fish_vi_key_bindings
echo 'Welcome!'
function mine
    echo "mine $argv[1]"
end
`;

const HOMES = {
  bash: { '.bashrc': BASHRC },
  zsh: { '.zshrc': ZSHRC, '.zshenv': 'FROM_ENV=yes' },
  fish: { '.config/fish/config.fish': FISH_CONFIG },
  dash: { '.shrc': "PS1='> '\necho 'Welcome!'\nmine() { echo \"mine $1\"; }\n" },
} as const;

async function foldersOfShells(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('cuebook-shell-'));
}

describe.each(SHELLS)('%s with files of its user', (shell) => {
  it('reads them, and finds its marks whatever they do', async () => {
    const place = await homeForTest(HOMES[shell]);
    const environment = { ...place.environment, ...(shell === 'dash' && { ENV: '$HOME/.shrc' }) };
    const program = await shellForTest(shell, { ...place, environment });
    expect(await ask(program, 'mine 1')).toMatchObject({ text: 'mine 1\n', exitCode: 0 });
    expect(await ask(program, 'sh -c "exit 4"')).toMatchObject({ text: '', exitCode: 4 });
    const url = 'http://a.b/c?d=e&f=[g]';
    expect(await ask(program, `echo '${url}' "a!b"\necho two`)).toMatchObject({ text: `${url} a!b\ntwo\n` });
    expect(await ask(program, '# nothing')).toMatchObject({ text: '', exitCode: 0 });
  });

  it('writes into no history, and nothing of ours into the home', async () => {
    const place = await homeForTest({
      ...HOMES[shell],
      '.bash_history': 'kept\n',
      '.zsh_history': 'kept\n',
      '.ash_history': 'kept\n',
    });
    const program = await shellForTest(shell, place);
    await ask(program, 'echo secret-word');
    await ask(program, 'exit');
    await program.terminal.ended;
    for (const name of await readdir(place.home, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const text = await readFile(join(name.parentPath, name.name), 'utf8');
      expect(text, name.name).not.toMatch(/secret-word|__cuebook/u);
      if (name.name.endsWith('_history')) expect(text).toBe('kept\n');
    }
  });

  it('passes nothing of ours on to what it starts, but the marks of its session', async () => {
    const program = await shellForTest(shell);
    const { text = '' } = await ask(program, 'env');
    // The last word of the line before is in every environment.
    const lines = text.split('\n').filter((line) => !line.startsWith('_='));
    expect(lines.filter((line) => /__cuebook|133;|cuebook-shell-/u.test(line))).toEqual([]);
    const names = lines.map((line) => line.split('=')[0] ?? '');
    expect(names.filter((name) => /^(?:ENV|ZDOTDIR|HISTFILE|PS\d|PROMPT_COMMAND)$/u.test(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith('CUEBOOK_')).toSorted()).toEqual([
      'CUEBOOK_SESSION',
      'CUEBOOK_TERMINAL',
    ]);
  });

  it('waits for no pager that the user has', async () => {
    const place = await homeForTest();
    const pagers = { PAGER: 'less', GIT_PAGER: 'less', MANPAGER: 'less' };
    const program = await shellForTest(shell, {
      ...place,
      environment: { ...place.environment, ...pagers },
    });
    const { text } = await ask(program, 'echo $PAGER $GIT_PAGER $MANPAGER');
    expect(text).toBe('cat cat cat\n');
  });

  it('finds its marks again after a command has replaced its prompts', async () => {
    const program = await shellForTest(shell);
    const replace = {
      bash: "PS1='new> ' PS0= PS2='> '",
      zsh: "PS1='new> '\nPS2='> '",
      fish: 'function fish_prompt\n  echo "new> "\nend',
      dash: 'true',
    };
    expect(await ask(program, replace[shell])).toMatchObject({ exitCode: 0 });
    expect(await ask(program, 'echo a')).toMatchObject({ text: 'a\n', exitCode: 0 });
    expect(await ask(program, 'false')).toMatchObject({ text: '', exitCode: 1 });
  });
});

it.each(['bash', 'zsh'] as const)('%s traces commands, and nothing of ours', async (shell) => {
  const program = await shellForTest(shell);
  await ask(program, 'set -x');
  const { text = '' } = await ask(program, 'echo traced');
  expect(text).toMatch(/^\+.* echo traced\ntraced\n$/u);
  expect(await ask(program, 'set +x')).toMatchObject({ exitCode: 0 });
});

it.each(SHELLS.filter((shell) => shell !== 'fish'))(
  '%s starts where a variable that is not set is an error',
  async (shell) => {
    const files = { '.bashrc': 'set -u\n', '.zshrc': 'set -u\n', '.shrc': 'set -u\n' };
    const place = await homeForTest(files);
    const program = await shellForTest(shell, {
      ...place,
      environment: { ...place.environment, ENV: '$HOME/.shrc' },
    });
    expect((await ask(program, 'echo "$NOT_SET"')).exitCode).not.toBe(0);
    expect(await ask(program, 'echo on')).toMatchObject({ text: 'on\n', exitCode: 0 });
  },
);

describe('the shell that is opened', () => {
  it('is the one of SHELL, if it is one that is known', async () => {
    const place = await homeForTest();
    for (const shell of ['zsh', 'fish', 'bash']) {
      const environment = { ...place.environment, SHELL: `/usr/bin/${shell}` };
      const program = await shellForTest(undefined, { ...place, environment });
      const pid = shell === 'fish' ? '$fish_pid' : '$$';
      const { text } = await ask(program, `ps -o comm= -p ${pid}`);
      expect(text?.trim()).toBe(shell);
    }
    const environment = { ...place.environment, SHELL: '/usr/bin/nologin' };
    const program = await shellForTest(undefined, { ...place, environment });
    expect((await ask(program, 'echo $BASH_VERSION')).text).toMatch(/^\d/u);
  });

  it('removes its folder when it is over', async () => {
    const before = await foldersOfShells();
    const program = await shellForTest('dash');
    const { text = '' } = await ask(program, 'ls -ld $__cuebook; echo $__cuebook');
    expect(text).toMatch(/^drwx------/u);
    const folder = text.trim().split('\n').at(-1) ?? '';
    expect(before).not.toContain(folder);
    await program.end();
    await until(async () => !(await foldersOfShells()).some((name) => folder.endsWith(name)));
  });

  it('is refused when its start-up files never come to a prompt, or end it', async () => {
    const never = await homeForTest({ '.bashrc': 'echo "What is your name?"; read name' });
    const refusal = await shellForTest('bash', never, { start: 1_000 }).catch((error: unknown) => error);
    expect(isRefusal(refusal, 'TERMINAL_FAILED') && refusal.details).toMatchObject({
      screen: expect.stringContaining('What is your name?'),
    });
    const ends = await homeForTest({ '.bashrc': 'exit 9' });
    await expect(shellForTest('bash', ends)).rejects.toMatchObject({
      message: expect.stringContaining('with 9'),
    });
    await expect(shellForTest('no-such-shell')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
