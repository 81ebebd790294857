import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { livingOf } from '../../src/engine/pty/terminal/terminal.case.ts';
import { cuebook, type Result, startCuebook, Terminal } from './cuebook.ts';

const env = { SHELL: '/bin/bash' };

class Workspace {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async write(text: string, name = 'a.prompt.md'): Promise<void> {
    await writeFile(join(this.folder, name), text);
  }

  async replace(before: string, after: string): Promise<void> {
    const text = await readFile(join(this.folder, 'a.prompt.md'), 'utf8');
    expect(text).toContain(before);
    await this.write(text.replace(before, after));
  }

  async call(...args: readonly string[]): Promise<Result> {
    return await cuebook(args, { cwd: this.folder, env });
  }

  async run(...flags: readonly string[]): Promise<Result> {
    return await this.call('run', 'a.prompt.md', ...flags);
  }

  start(...args: readonly string[]): ReturnType<typeof startCuebook> {
    return startCuebook(args, { cwd: this.folder, env });
  }

  inTerminal(...args: readonly string[]): Terminal {
    return new Terminal(args, { cwd: this.folder, env: { ...env, TERM: 'xterm-256color' } });
  }
}

async function workspace(text: string): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-typed-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await mkdir(join(folder, '.cuebook'));
  const made = new Workspace(folder);
  await made.write(text);
  return made;
}

const TYPED = '---\nengine: pty\n---\n';
const NEXT = '\n<!-- user -->\n';

it('shows each command with its output and exit code, and names the session in the file', async () => {
  const at = await workspace(`${TYPED}echo one${NEXT}cd /; pwd${NEXT}pwd; (exit 4)`);
  const { code, out } = await at.run();
  expect(code).toBe(0);
  expect(out).toMatch(/^! 3 prompts in .* · 2 ok, 1 failed · live · /m);
  expect(out).toContain('[1/3] echo one\none\nexit 0');
  expect(out).toContain('[3/3] pwd; (exit 4)\n/\nexit 4');
  expect(await readFile(join(at.folder, 'a.prompt.md'), 'utf8')).toMatch(/^chatSessionId: /m);
  expect(await at.run()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to run') });
});

it('types what was added into a new terminal, and says so', async () => {
  const at = await workspace(`${TYPED}here=there`);
  await at.run();
  await at.replace('here=there', `here=there${NEXT}echo "$here."`);
  const { code, out } = await at.run();
  expect(code).toBe(0);
  expect(out).toContain('[2/2] echo "$here."');
  expect(out).toContain('\n.\nexit 0');
  expect(out).toContain('is typed into a new one');
});

it('types nothing again after an edit without a word, and everything with one', async () => {
  const at = await workspace(`${TYPED}echo one >> log${NEXT}echo two >> log`);
  await at.run();
  await at.replace('echo two', 'echo three');
  const refused = await at.run();
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('cannot be put back') });
  expect((await at.run('--yes')).code).toBe(0);
  expect(await readFile(join(at.folder, 'log'), 'utf8')).toBe('one\ntwo\none\nthree\n');
});

it('shows what it would type where a script does not say that it is for a terminal', async () => {
  const at = await workspace(`touch made${NEXT}echo two`);
  expect(await at.run()).toMatchObject({ code: 2, err: expect.stringContaining('no engine') });
  const asked = at.inTerminal('run', 'a.prompt.md');
  await asked.sees('[1/2] touch made');
  await asked.sees('Type them? [y/N]');
  asked.type('n\r');
  expect(await asked.ends()).toBe(2);
  const allowed = at.inTerminal('run', 'a.prompt.md');
  await allowed.sees('Type them? [y/N]');
  allowed.type('y\r');
  await allowed.sees('two');
  expect(await allowed.ends()).toBe(0);
});

it('says nothing of its own about bytes that no terminal reads', async () => {
  const at = await workspace(`${TYPED}printf '\\033\\377\\033[\\377m\\0 done\\n'`);
  const { code, out, err } = await at.run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('done\nexit 0');
});

it('ends at the first command that fails, if it is to', async () => {
  const at = await workspace(`${TYPED}false${NEXT}touch made`);
  const { code, err } = await at.run('--fail-fast');
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('exit code 1') });
  await expect(readFile(join(at.folder, 'made'))).rejects.toThrow('ENOENT');
});

it('types nothing into another shell when its own is over, until the next run', async () => {
  const at = await workspace(`${TYPED}set -e; work=here${NEXT}false${NEXT}touch "made-$work"`);
  const { code, err } = await at.run();
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('is over') });
  expect(existsSync(join(at.folder, 'made-'))).toBe(false);
  const again = await at.run();
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('is typed into a new one') });
  expect(existsSync(join(at.folder, 'made-'))).toBe(true);
});

it('begins another shell where the script says so', async () => {
  const at = await workspace(`${TYPED}exit 3${NEXT}!shell${NEXT}echo anew`);
  expect(await at.run()).toMatchObject({ code: 0, out: expect.stringContaining('\nanew\nexit 0') });
});

it('types into terminals by their names, in the folder that the script names', async () => {
  const at = await workspace(
    `---\nengine: pty\ncwd: sub\n---\n<!-- user session="left" -->\nside=left; basename $PWD${NEXT.replace('user', 'user session="right"')}echo "$side."${NEXT.replace('user', 'user session="left"')}echo "$side."`,
  );
  await mkdir(join(at.folder, 'sub'));
  const { out } = await at.run();
  expect(out).toContain('sub\nexit 0 · stream · terminal left');
  expect(out).toContain('\n.\nexit 0 · stream · terminal right');
  expect(out).toContain('\nleft.\nexit 0 · stream · terminal left');
});

it('refuses a profile that there is not before anything is typed', async () => {
  const at = await workspace(`${TYPED}touch made${NEXT}!nobody`);
  expect(await at.run()).toMatchObject({ code: 2, err: expect.stringContaining('!codex') });
  await expect(readFile(join(at.folder, 'made'))).rejects.toThrow('ENOENT');
});

it('refuses a CLI that is not installed before anything is kept', async () => {
  const at = await workspace(`---\nmodel: cli/codex\n---\nHello`);
  const path = { ...env, PATH: '/usr/bin:/bin', HOME: at.folder };
  const refused = await cuebook(['run', 'a.prompt.md'], { cwd: at.folder, env: path });
  expect(refused).toMatchObject({ code: 4, err: expect.stringContaining('codex is not installed') });
  expect(existsSync(join(at.folder, '.cuebook', 'cuebook.db'))).toBe(false);
});

it('says what it would type, and types nothing, with --plan', async () => {
  const at = await workspace(`${TYPED}touch made`);
  const { code, out } = await at.run('--plan');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was typed.') });
  await expect(readFile(join(at.folder, 'made'))).rejects.toThrow('ENOENT');
});

it('types a prompt into a terminal session by hand', async () => {
  const at = await workspace(`${TYPED}echo one`);
  await at.run();
  const { code, out } = await at.call('send', 'last', 'echo', 'by', 'hand');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('by hand\nexit 0') });
});

it('ends what a killed process left behind, and asks before it types a prompt again', async () => {
  const at = await workspace(`${TYPED}echo one${NEXT}echo $$ > pid; trap '' HUP; exec sleep 600`);
  const { child, ended } = at.start('run', 'a.prompt.md');
  const pid = async () => Number(await readFile(join(at.folder, 'pid'), 'utf8').catch(() => '0'));
  await expect.poll(pid).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const left = await pid();
  const again = await at.run();
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('typed before') });
  expect(await livingOf([left])).toEqual([]);
  const asked = at.inTerminal('run', 'a.prompt.md');
  await asked.sees('nobody saw it end');
  await asked.sees('Allow it? [y/N]');
  asked.type('n\r');
  expect(await asked.ends()).toBe(1);
});

it('shows the terminal itself with --attach, takes keys, and gives the own one back', async () => {
  const at = await workspace(`${TYPED}read -p 'Who? ' who; echo "It is $who."`);
  const attached = at.inTerminal('run', 'a.prompt.md', '--attach');
  await attached.sees('Who?');
  attached.type('Ann\r');
  await attached.sees('It is Ann.');
  await attached.sees('1 prompt in');
  expect(await attached.ends()).toBe(0);
  expect((await at.call('sessions', 'show', 'last')).out).toContain('It is Ann.');
});

it('stops the command at Ctrl-C, and leaves no process', async () => {
  const at = await workspace(`${TYPED}echo $$ > pid; sleep 600`);
  const { child, ended } = at.start('run', 'a.prompt.md');
  const pid = async () => Number(await readFile(join(at.folder, 'pid'), 'utf8').catch(() => '0'));
  await expect.poll(pid).toBeGreaterThan(0);
  const shell = await pid();
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(await livingOf([shell])).toEqual([]);
});

it('leaves no process at a second Ctrl-C either, whatever that one heeds', async () => {
  const at = await workspace(
    `${TYPED}bash -c 'trap "" INT TERM HUP; echo $$ > pid; while :; do sleep 1; done'`,
  );
  const { child, ended } = at.start('run', 'a.prompt.md');
  const pid = async () => Number(await readFile(join(at.folder, 'pid'), 'utf8').catch(() => '0'));
  await expect.poll(pid).toBeGreaterThan(0);
  const deaf = await pid();
  child.kill('SIGINT');
  // One that comes before the first is heard counts as the same.
  const again = setInterval(() => child.kill('SIGINT'), 50);
  const { code } = await ended;
  clearInterval(again);
  expect(code).toBe(130);
  await expect.poll(() => livingOf([deaf])).toEqual([]);
});

it.each([
  { answer: 'allow', flags: [], log: 'begun\nbegun\n', code: 0 },
  { answer: 'deny', flags: ['--deny'], log: 'begun\n', code: 1 },
])('types a prompt again by the word that was given since: $answer', async ({ flags, log, code }) => {
  const command = 'echo begun >> log; [ -e go ] || sleep 600; echo "and done"';
  const at = await workspace(`${TYPED}echo one${NEXT}${command}`);
  const { child, ended } = at.start('run', 'a.prompt.md');
  const begun = async () => await readFile(join(at.folder, 'log'), 'utf8').catch(() => '');
  await expect.poll(begun).toBe('begun\n');
  child.kill('SIGKILL');
  await ended;
  await writeFile(join(at.folder, 'go'), '');
  expect((await at.run()).code).toBe(2);
  expect((await at.call('sessions', 'confirm', 'last', ...flags)).code).toBe(0);
  const again = await at.run();
  expect(again.code).toBe(code);
  expect(again.out.includes('and done\nexit 0 · stream')).toBe(code === 0);
  expect(await begun()).toBe(log);
});
