import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refuseUntrusted } from '../../files/trust.ts';
import type { InputFile } from '../../model/file.ts';
import type { JsonObject } from '../../model/json.ts';
import type { CommandLimits } from './command-limits.ts';
import { execCommandTool } from './exec-command.ts';
import { sandboxFetchTool } from './fetch-user-file.ts';
import { call, TestWorkspace } from './sandbox.case.ts';
import type { Sandbox } from './sandbox.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await TestWorkspace.make();
  await writeFile(join(workspace.path, 'hello.txt'), 'hello\n');
});
afterAll(async () => await workspace.remove());

const toolOf = (sandbox: Sandbox, limits: Partial<CommandLimits> = {}) =>
  execCommandTool({ sandbox, limits, refuseUntrusted: async () => undefined });

const run = async (input: JsonObject, limits?: Partial<CommandLimits>) =>
  await call(toolOf(workspace.sandbox(), limits), input);

describe('the tool exec_command', () => {
  it('asks first, and says what it takes', () => {
    const { name, effect, inputSchema } = toolOf(workspace.sandbox());
    expect({ name, effect }).toEqual({ name: 'exec_command', effect: 'write' });
    expect(inputSchema).toMatchObject({
      properties: { cmd: { type: 'string' }, timeout: { type: 'number', maximum: 600 } },
      required: ['cmd'],
    });
  });

  it('tells how a command ended, and what it printed to both streams in order', async () => {
    const cmd = 'echo one; echo two >&2; echo three; ls nowhere; exit 7';
    expect(await run({ cmd })).toEqual({
      exitCode: 7,
      output: expect.stringMatching(/^one\ntwo\nthree\nls: .*nowhere.*\n$/),
    });
  });

  it.each([
    ['kill -SEGV $$', { exitCode: 139, signal: 'SIGSEGV' }],
    ['exit 200', { exitCode: 200 }],
    ['no-such-program', { exitCode: 127 }],
    ['exit 124', { exitCode: 124 }],
  ])('tells what ended it: %s', async (cmd, end) => {
    expect(await run({ cmd })).toEqual({ output: expect.any(String), ...end });
  });

  it('gives a command nothing to read', async () => {
    expect(await run({ cmd: 'cat; read line; echo "$?"' })).toEqual({ exitCode: 0, output: '1\n' });
  });

  it('passes the command on as it is', async () => {
    const cmd = `printf '%s|' "a b" 'c"d' $'\\t' ‘你好’ \\\\ '$HOME' --`;
    expect(await run({ cmd })).toEqual({ exitCode: 0, output: `a b|c"d|\t|‘你好’|\\|$HOME|--|` });
  });

  it('keeps control characters, and makes harmless what is no text', async () => {
    const cmd = String.raw`printf 'a\033[1m\0b\377'`;
    expect(await run({ cmd })).toEqual({ exitCode: 0, output: 'a\u001b[1m\0b\ufffd' });
  });

  it('keeps the beginning and the end of what is printed without end', async () => {
    const end = await run({ cmd: 'echo first; yes', timeout: 1 });
    const { output } = Object(end);
    expect(end).toMatchObject({ timedOut: true });
    expect(output).toMatch(/^first\ny\n.*\n… \(\d{6,} bytes are left out here\) …\n.*y\n$/s);
    expect(output.length).toBeLessThan(66_000);
  });

  it('keeps the files of a session from one command to the next, and nothing else', async () => {
    const tool = toolOf(workspace.sandbox());
    await call(tool, { cmd: 'mkdir d; echo kept > d/a; echo lost > /tmp/b; X=1' });
    expect(await call(tool, { cmd: 'cat d/a; ls /tmp; echo "$X"' })).toEqual({
      exitCode: 0,
      output: 'kept\n\n',
    });
  });

  it('refuses a command that cannot be passed on', async () => {
    await expect(run({ cmd: 'a\0b' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(run({ cmd: `: ${'x'.repeat(140_000)}` })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await run({ cmd: `: ${'x'.repeat(120_000)}` })).toMatchObject({ exitCode: 0 });
  });
});

describe('the files of a sandbox', () => {
  const MB = 1024 * 1024;

  it('end a command when they take too much, however many they are', async () => {
    const cmd = 'echo begun; for each in {1..60}; do head -c 1000000 /dev/zero > $each; done; sleep 600';
    expect(await run({ cmd, timeout: 600 }, { sandboxBytes: 20 * MB })).toEqual({
      exitCode: 137,
      output: 'begun\n',
      diskLimit: 'bytes',
      warning:
        'The command was ended: the files in /sandbox take more than 20 MB. Remove what is not needed.',
    });
  });

  it('end a command when they are too many', async () => {
    const cmd = 'mkdir d; cd d; seq 1500 | xargs touch; sleep 600';
    expect(await run({ cmd, timeout: 600 }, { sandboxFiles: 1000 })).toMatchObject({
      diskLimit: 'files',
      warning: expect.stringContaining('more than 1,000 files in /sandbox'),
    });
  });

  it('count against the free space where no name leads to them', async () => {
    const cmd =
      'while true; do exec {each}> gone; rm gone; head -c 4000000 /dev/zero >&$each || sleep 600; done';
    const limits = { sandboxBytes: 20 * MB, freeBytes: 1e18 };
    expect(await run({ cmd, timeout: 600 }, limits)).toMatchObject({ diskLimit: 'free-space' });
  });

  it('can be removed when there are too many, and no others can be written', async () => {
    const sandbox = workspace.sandbox();
    const tool = toolOf(sandbox, { sandboxBytes: 2 * MB });
    await writeFile(join(await sandbox.folder(), 'a'), Buffer.alloc(3 * MB, 1));
    const full = await call(tool, { cmd: 'sh -c "echo more > b"; ls; stat -c %s b' });
    expect(full).toMatchObject({
      output: expect.stringMatching(/\ba\nb\n0\n$/),
      warning: expect.stringMatching(/^The command could not write files: /),
    });
    expect(await call(tool, { cmd: 'rm -f a b' })).toEqual({ exitCode: 0, output: '' });
    expect(await call(tool, { cmd: 'echo more > b; cat b' })).toEqual({ exitCode: 0, output: 'more\n' });
  });

  it('stop all commands when there are twice too many', async () => {
    const sandbox = workspace.sandbox();
    await writeFile(join(await sandbox.folder(), 'a'), Buffer.alloc(5 * MB, 1));
    await expect(call(toolOf(sandbox, { sandboxBytes: 2 * MB }), { cmd: 'touch b' })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining(`remove files in .cuebook/sandboxes/${sandbox.sessionId}`),
    });
  });

  it('may be as many as the user has configured', async () => {
    const sandbox = workspace.sandbox(2 * MB);
    const { warning } = Object(await call(toolOf(sandbox), { cmd: 'head -c 3000000 /dev/zero > a' }));
    expect(warning).toMatch(/more than 2 MB/);
  });
});

describe('the time of a command', () => {
  it('ends it, and what it printed is kept', async () => {
    const end = await run({ cmd: 'echo begun; (sleep 60; echo late) & sleep 60', timeout: 2 });
    expect(end).toEqual({ exitCode: 124, output: 'begun\n', timedOut: true });
  });

  it('is said to it first', async () => {
    const cmd = `trap 'echo cleaning up; exit 0' TERM; sleep 60 & wait`;
    expect(await run({ cmd, timeout: 2 })).toMatchObject({ output: 'cleaning up\n', timedOut: true });
  });

  it('ends one that does not listen', async () => {
    const cmd = `trap 'echo no' TERM; while true; do sleep 1; done`;
    const end = await run({ cmd, timeout: 2 });
    expect(end).toMatchObject({
      exitCode: 137,
      timedOut: true,
      output: expect.stringMatching(/^(Terminated\n)?no\n/),
    });
  });

  it('is the usual one when none is asked for', async () => {
    expect(await run({ cmd: 'sleep 60' }, { seconds: 1 })).toMatchObject({ timedOut: true });
  });
});

describe('a run that is stopped', () => {
  it('ends its command, with all that it has begun', async () => {
    const sandbox = workspace.sandbox();
    const stop = new AbortController();
    const cmd = '(while true; do date +%N > beat; sleep 0.01; done) & sleep 60';
    const result = call(toolOf(sandbox), { cmd }, stop.signal);
    const beat = join(await sandbox.folder(), 'beat');
    const heard = async () => await readFile(beat, 'utf8').catch(() => '');
    await expect.poll(heard).not.toBe('');
    stop.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
    await writeFile(beat, 'over');
    expect(await call(toolOf(sandbox), { cmd: 'sleep 0.2; cat beat' })).toMatchObject({ output: 'over' });
  });

  it('begins no command', async () => {
    const sandbox = workspace.sandbox();
    await expect(call(toolOf(sandbox), { cmd: 'touch a' }, AbortSignal.abort())).rejects.toThrow();
    await expect(stat(join(await sandbox.folder(), 'a'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the sandbox of a session', () => {
  it('is a folder of the workspace that only its user can enter, and version control leaves alone', async () => {
    const sandbox = workspace.sandbox();
    await call(toolOf(sandbox), { cmd: 'echo hello > a.txt' });
    const folder = join(workspace.path, '.cuebook/sandboxes');
    expect(await readFile(join(folder, sandbox.sessionId, 'a.txt'), 'utf8')).toBe('hello\n');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readFile(join(workspace.path, '.cuebook/.gitignore'), 'utf8')).toMatch(/^sandboxes\/$/m);
  });

  it('lets nothing be read of the workspace, its database, and other sandboxes', async () => {
    const [mine, other] = [workspace.sandbox(), workspace.sandbox()];
    await call(toolOf(other), { cmd: 'echo private > note' });
    await writeFile(join(workspace.path, '.cuebook/cuebook.db'), 'private');
    await writeFile(join(workspace.path, 'notes.md'), 'private');
    const folder = await mine.folder();
    const paths = ['note', 'cuebook.db', 'notes.md'];
    await Promise.all([
      symlink(join(await other.folder(), 'note'), join(folder, 'note')),
      symlink('../../cuebook.db', join(folder, 'cuebook.db')),
      symlink(join(workspace.path, 'notes.md'), join(folder, 'notes.md')),
    ]);
    const others = `${workspace.path} ../${other.sessionId} /proc/1/root${workspace.path} /proc/1/cwd/${workspace.path}`;
    const cmd = `for path in ${paths.join(' ')}; do cat $path; done; ls ${others}; cat ../*/note ../../cuebook.db`;
    const { exitCode, output } = Object(await call(toolOf(mine), { cmd }));
    expect(exitCode).toBe(1);
    expect(output).not.toMatch(/private/);
    expect(output.trim().split('\n')).toSatisfy((lines: string[]) =>
      lines.every((line) => /No such file|denied/.test(line)),
    );
  });

  it('is apart from another in which a command runs at the same time', async () => {
    const sandboxes = [workspace.sandbox(), workspace.sandbox()];
    const ends = await Promise.all(
      sandboxes.map(async (sandbox, index) => {
        const cmd = `echo ${index} >> mine; until [ -e go ]; do sleep 0.02; done; cat mine; ls`;
        const end = call(toolOf(sandbox), { cmd, timeout: 600 });
        const folder = await sandbox.folder();
        await expect
          .poll(async () => await readFile(join(folder, 'mine'), 'utf8').catch(() => ''))
          .toBe(`${index}\n`);
        await writeFile(join(folder, 'go'), '');
        return await end;
      }),
    );
    expect(ends).toEqual([0, 1].map((index) => ({ exitCode: 0, output: `${index}\ngo\nmine\n` })));
  });

  it('runs one command after the other', async () => {
    const tool = toolOf(workspace.sandbox());
    const cmd = 'echo begin >> log; sleep 0.1; echo end >> log; cat log';
    const ends = await Promise.all([call(tool, { cmd }), call(tool, { cmd })]);
    expect(new Set(ends)).toEqual(
      new Set([
        { exitCode: 0, output: 'begin\nend\n' },
        { exitCode: 0, output: 'begin\nend\nbegin\nend\n' },
      ]),
    );
  });

  it('gives commands the files of the conversation, to change as they like', async () => {
    const { sandbox, fetch } = fetching();
    await fetch('in/deep/a.txt');
    const cmd =
      'cd in/deep; cat a.txt; echo more >> a.txt; mv a.txt ../b.txt; cat ../b.txt; rm -r ../../in; ls -A /sandbox';
    expect(await call(toolOf(sandbox), { cmd })).toEqual({ exitCode: 0, output: 'hello\nhello\nmore\n' });
  });

  it('is not left by a file that goes where a command has made a link', async () => {
    const { sandbox, fetch } = fetching();
    const cmd = `ln -s ${workspace.path} out; ln -s ../.. up; ln -s ${workspace.path}/new.txt a.txt; ln -s d1 d2; mkdir d1`;
    expect(await call(toolOf(sandbox), { cmd })).toEqual({ exitCode: 0, output: '' });
    for (const target of ['out/new.txt', 'up/new.txt', 'out/.cuebook/new.txt'])
      await expect(fetch(target)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await fetch('d2/b.txt')).toEqual({ path: 'd2/b.txt', bytes: 6 });
    await expect(fetch('a.txt')).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect(await call(toolOf(sandbox), { cmd: 'cat d1/b.txt' })).toMatchObject({ output: 'hello\n' });
    await expect(stat(join(workspace.path, 'new.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is no folder elsewhere that a link of the workspace leads to', async () => {
    const [linked, elsewhere] = [
      await TestWorkspace.make(),
      await mkdtemp(join(tmpdir(), 'cuebook-elsewhere-')),
    ];
    onTestFinished(async () => {
      await linked.remove();
      await rm(elsewhere, { recursive: true });
    });
    await mkdir(join(linked.path, '.cuebook'));
    await symlink(elsewhere, join(linked.path, '.cuebook/sandboxes'));
    const tool = toolOf(linked.sandbox());
    await expect(call(tool, { cmd: 'touch a' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each(['sandboxes', 'session'])('is no other folder of the workspace: the link is %s', async (which) => {
    const linked = await TestWorkspace.make();
    onTestFinished(async () => await linked.remove());
    const sandbox = linked.sandbox();
    const sandboxes = join(linked.path, '.cuebook/sandboxes');
    await mkdir(which === 'session' ? sandboxes : join(linked.path, '.cuebook'), { recursive: true });
    await symlink(linked.path, which === 'session' ? join(sandboxes, sandbox.sessionId) : sandboxes);
    const { mode } = await stat(linked.path);
    await expect(call(toolOf(sandbox), { cmd: 'touch a' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('leads elsewhere by a link'),
    });
    expect(await readdir(linked.path)).toEqual(['.cuebook']);
    expect((await stat(linked.path)).mode).toBe(mode);
  });
});

/** A sandbox that a file of the conversation can be put into. */
function fetching() {
  const sandbox = workspace.sandbox();
  const file: InputFile = {
    ...{ id: 'turn-0', name: 'a.txt', url: 'cuebook://files/00/a.txt', hash: '00' },
    ...{ type: 'document', mediaType: 'text/plain', size: 6 },
  };
  const pathOf = () => join(workspace.path, 'hello.txt');
  const tool = sandboxFetchTool({ files: () => new Map([[file.id, file]]), pathOf, sandbox });
  const fetch = async (target: string) => await call(tool, { file_index: file.id, target_path: target });
  return { sandbox, fetch };
}

describe('a workspace that is not trusted', () => {
  it('runs no command, from the moment on that it is not', async () => {
    let isTrusted = true;
    const tool = execCommandTool({
      sandbox: workspace.sandbox(),
      refuseUntrusted: async () => refuseUntrusted({ folder: workspace.path, isTrusted }, 'exec_command'),
    });
    expect(await call(tool, { cmd: 'echo yes' })).toMatchObject({ output: 'yes\n' });
    isTrusted = false;
    await expect(call(tool, { cmd: 'echo yes' })).rejects.toMatchObject({
      code: 'UNTRUSTED',
      message: 'exec_command is not run: this workspace is not trusted.',
    });
  });
});
