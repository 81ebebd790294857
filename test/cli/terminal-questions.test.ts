import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { cuebook, type Result, Terminal } from './cuebook.ts';

const PROGRAM = fileURLToPath(new URL('../terminals/permission.js', import.meta.url));

/** A program of our own that asks before it does what it is told, as a profile of the user's. */
const PROFILE = {
  command: process.execPath,
  args: [PROGRAM],
  ready: { screen: '^ {2}\\? for help' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  answers: [
    { label: '$1', pattern: '^(?:› )?1\\. (.*)$', keys: '1', answer: 'allow' },
    { label: '$1', pattern: '^2\\. (.*)$', keys: '2' },
    { label: '$1', pattern: '^3\\. (.*)$', keys: '3', answer: 'deny' },
  ],
};

interface Asking {
  readonly on: { readonly cwd: string; readonly env: Record<string, string> };
  call(...args: readonly string[]): Promise<Result>;
  /** What was sent to the program. */
  sent(): Promise<string>;
}

async function asking(): Promise<Asking> {
  const cwd = await mkdtemp(join(tmpdir(), 'cuebook-asks-'));
  onTestFinished(async () => await rm(cwd, { recursive: true }));
  await mkdir(join(cwd, '.cuebook'));
  await mkdir(join(cwd, 'config', 'cuebook'), { recursive: true });
  const config = JSON.stringify({ profiles: { asker: PROFILE } });
  await writeFile(join(cwd, 'config', 'cuebook', 'config.yaml'), config);
  await writeFile(join(cwd, 'a.prompt.md'), '---\nmodel: cli/asker\n---\nMake a file.');
  const sentTo = join(cwd, 'sent.jsonl');
  const env = {
    SHELL: '/bin/bash',
    TERM: 'xterm-256color',
    XDG_CONFIG_HOME: join(cwd, 'config'),
    TUI_SENT: sentTo,
  };
  const on = { cwd, env };
  return {
    on,
    call: async (...args) => await cuebook(args, on),
    sent: async () => await readFile(sentTo, 'utf8').catch(() => ''),
  };
}

it('are put to the person at the terminal, whose word is typed', async () => {
  const { on, call } = await asking();
  const terminal = new Terminal(['run', 'a.prompt.md'], on);
  await terminal.sees('May I run this command?');
  await terminal.sees('Allow it? [y/N]');
  terminal.type('y\r');
  await terminal.sees('It is made.');
  expect(await terminal.ends()).toBe(0);
  expect((await call('sessions', 'show', 'last')).out).toContain('It is made.');
});

it('end the program where nobody is there to answer, and the run says how to answer next time', async () => {
  const { call } = await asking();
  const { code, out, err } = await call('run', 'a.prompt.md', '--quiet');
  expect({ code, out }).toMatchObject({ code: 2 });
  expect(err).toContain('asker asked something, and nobody was there to answer. It was ended.');
  expect(err).toContain('--yes allows what programs ask.');
  expect(err).not.toContain('sessions confirm');
  expect((await call('sessions', 'list')).out).toContain('interrupted');
  expect(await call('sessions', 'confirm', 'last')).toMatchObject({
    code: 4,
    err: expect.stringContaining('No call of this session waits for an answer.'),
  });

  // It may have done a part of its work, so typing the prompt again has to be allowed; that leads to the end.
  expect(await call('run', 'a.prompt.md')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Allow it with `cuebook sessions confirm`'),
  });
  expect((await call('sessions', 'confirm', 'last')).code).toBe(0);
  expect(await call('run', 'a.prompt.md', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('It is made.'),
  });
});

it('are answered from another process, and taken back where they stand', async () => {
  const { on, call } = await asking();
  const terminal = new Terminal(['run', 'a.prompt.md'], on);
  await terminal.sees('Allow it? [y/N]');
  expect((await call('sessions', 'confirm', 'last')).code).toBe(0);
  await terminal.sees('It is made.');
  expect(await terminal.ends()).toBe(0);
});

it('are answered by any of their choices, of which there has to be one of that number', async () => {
  const { on, call } = await asking();
  const terminal = new Terminal(['run', 'a.prompt.md'], on);
  await terminal.sees('Allow it? [y/N]');
  const none = await call('sessions', 'confirm', 'last', '--choice', '4');
  expect(none).toMatchObject({
    code: 2,
    err: expect.stringContaining('--choice takes a whole number from 1 to 3, not "4".'),
  });
  const chosen = await call('sessions', 'confirm', 'last', '--choice', '2');
  expect(chosen).toMatchObject({
    code: 0,
    out: expect.stringContaining('Chosen “Yes, and do not ask again this session”: '),
  });
  await terminal.sees('It is made, and will be.');
  expect(await terminal.ends()).toBe(0);
});

it('are denied by whoever says no', async () => {
  const { on } = await asking();
  const terminal = new Terminal(['run', 'a.prompt.md'], on);
  await terminal.sees('Allow it? [y/N]');
  terminal.type('n\r');
  await terminal.sees('It is left.');
  expect(await terminal.ends()).toBe(0);
});

it('are allowed beforehand with --yes', async () => {
  const { call, sent } = await asking();
  const { code, out } = await call('run', 'a.prompt.md', '--yes');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('It is made.') });
  expect((await sent()).trim().split('\n')).toHaveLength(1);
});

interface Typing {
  readonly on: { readonly cwd: string; readonly env: Record<string, string> };
  /** All that is kept in the workspace. */
  kept(): Promise<string>;
}

/** A script of commands for a shell. */
async function commands(...prompts: readonly string[]): Promise<Typing> {
  const cwd = await mkdtemp(join(tmpdir(), 'cuebook-types-'));
  onTestFinished(async () => await rm(cwd, { recursive: true }));
  const script = `---\nengine: pty\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
  await writeFile(join(cwd, 'a.prompt.md'), script);
  return {
    on: { cwd, env: { SHELL: '/bin/bash', TERM: 'xterm-256color', HOME: cwd } },
    async kept() {
      const files = await readdir(join(cwd, '.cuebook'), { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map(async ({ parentPath, name }) => await readFile(join(parentPath, name), 'latin1'));
      return (await Promise.all(texts)).join('\n');
    },
  };
}

const SECRET = 'swordfish-1234';

it('of a command that reads a line are answered by typing it, and what is hidden is kept nowhere', async () => {
  const { on, kept } = await commands(
    'printf "Name: "; read x; echo "got $x"',
    `sh -c 'printf "Password: "; stty -echo; read x; stty echo; echo; echo "length \${#x}"'`,
  );
  const terminal = new Terminal(['run', 'a.prompt.md'], on);
  await terminal.sees('The command waits for input.');
  await terminal.sees('Type a line: ');
  terminal.type('Ada\r');
  await terminal.sees('got Ada');
  await terminal.sees('sh waits for input that is not shown, such as a password.');
  await terminal.sees('Type it, it is not shown: ');
  terminal.type(`${SECRET}\r`);
  await terminal.sees(`length ${SECRET.length}`);
  expect(await terminal.ends()).toBe(0);
  const all = await kept();
  expect(all).toContain('got Ada');
  expect(all).not.toContain(SECRET);
});

it('of a command that reads a line end it where nobody can type, and the run says how to go on', async () => {
  const { on } = await commands('read x');
  const { code, err } = await cuebook(['run', 'a.prompt.md'], on);
  expect(code).toBe(2);
  expect(err).toContain(
    'The command waits for input. Nobody is there to type it, so the command was stopped.',
  );
  expect(err).toContain('--attach');
  expect((await cuebook(['sessions', 'confirm', 'last'], on)).err).toContain('No call of this session waits');
});
