import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeBack } from './write-back.ts';

describe('writing a text back', () => {
  it('replaces the text, a byte-order mark and CRLF included, and tells when', async () => {
    const { folder, path } = await scriptOf('\ufeffOne\r\n');
    const result = await writeBack({ path, before: '\ufeffOne\r\n', after: '\ufeffTwo 界\r\n' });
    expect(result).toEqual({ written: true, modifiedAt: (await stat(path)).mtime });
    expect(await readFile(path, 'utf8')).toBe('\ufeffTwo 界\r\n');
    expect(await readdir(folder)).toEqual(['a.prompt.md']);
  });

  it.each([0o640, 0o600, 0o755, 0o664])('keeps the mode %o', async (mode) => {
    const { path } = await scriptOf('One');
    await chmod(path, mode);
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({ written: true });
    expect((await stat(path)).mode & 0o7777).toBe(mode);
  });

  it('keeps the owner, where we may set it', async () => {
    const { path } = await scriptOf('One');
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(path, 1234, 4321);
    const { uid, gid } = await stat(path);
    await writeBack({ path, before: 'One', after: 'Two' });
    expect(await stat(path)).toMatchObject({ uid, gid });
  });

  it('replaces the file that a link leads to, and not the link', async () => {
    const { folder, path } = await scriptOf('One');
    await mkdir(join(folder, 'sub'));
    const shortcut = join(folder, 'sub', 'b.prompt.md');
    await symlink('../a.prompt.md', shortcut);
    expect(await writeBack({ path: shortcut, before: 'One', after: 'Two' })).toMatchObject({ written: true });
    expect((await lstat(shortcut)).isSymbolicLink()).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('Two');
    expect(await readdir(join(folder, 'sub'))).toEqual(['b.prompt.md']);
  });

  it('takes away what a killed process left long ago, and nothing else', async () => {
    const { folder, path } = await scriptOf('One');
    const names = ['.cuebook-old.tmp', '.cuebook-new.tmp', 'cuebook.tmp'];
    for (const name of names) await writeFile(join(folder, name), 'half');
    await utimes(join(folder, '.cuebook-old.tmp'), 0, 0);
    await utimes(join(folder, 'cuebook.tmp'), 0, 0);
    await writeBack({ path, before: 'One', after: 'Two' });
    expect((await readdir(folder)).toSorted()).toEqual(['.cuebook-new.tmp', 'a.prompt.md', 'cuebook.tmp']);
  });
});

describe('a file is left as it is', () => {
  it('when it was changed meanwhile', async () => {
    const { folder, path } = await scriptOf('Another');
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toEqual({
      written: false,
      reason: 'changed',
      message: `${path} was changed meanwhile and is left as it is.`,
    });
    expect(await readFile(path, 'utf8')).toBe('Another');
    expect(await readdir(folder)).toEqual(['a.prompt.md']);
  });

  it.each(['\ufeffOne', 'One\r', ' One'])('when only its bytes were changed: %j', async (text) => {
    const { path } = await scriptOf(text);
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({ reason: 'changed' });
  });

  it('when it is read-only, to root too', async () => {
    const { path } = await scriptOf('One');
    await chmod(path, 0o444);
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({
      written: false,
      reason: 'read-only',
    });
    expect(await readFile(path, 'utf8')).toBe('One');
  });

  it.each(['notes.md', 'hostname', '.hidden.prompt.md'])(
    'when it is no script by its name: %s',
    async (name) => {
      const { folder, path: linked } = await scriptOf('One');
      const path = join(folder, name);
      await writeFile(path, 'One');
      const refusal = { written: false, reason: 'no-script' };
      expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject(refusal);
      await rm(linked);
      await symlink(name, linked);
      expect(await writeBack({ path: linked, before: 'One', after: 'Two' })).toMatchObject(refusal);
      expect(await readFile(path, 'utf8')).toBe('One');
    },
  );

  it('when it has other names', async () => {
    const { folder, path } = await scriptOf('One');
    await link(path, join(folder, 'b.prompt.md'));
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({ reason: 'hard-linked' });
    expect(await readFile(path, 'utf8')).toBe('One');
  });

  it('when it is gone, or a folder by now', async () => {
    const { folder, path } = await scriptOf('One');
    await rm(path);
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({ reason: 'gone' });
    expect(await readdir(folder)).toEqual([]);
    expect(await writeBack({ path: join(path, 'b'), before: '', after: 'Two' })).toMatchObject({
      reason: 'gone',
    });
    await mkdir(path);
    expect(await writeBack({ path, before: 'One', after: 'Two' })).toMatchObject({ reason: 'changed' });
  });

  it('when it is a prompt file of .github, by whatever name', async () => {
    const { folder, path: shortcut } = await scriptOf('');
    const home = join(folder, '.github', 'prompts', 'deep');
    await mkdir(home, { recursive: true });
    const path = join(home, 'a.prompt.md');
    await writeFile(path, 'One');
    await rm(shortcut);
    await symlink(path, shortcut);
    for (const name of [path, shortcut]) {
      expect(await writeBack({ path: name, before: 'One', after: 'Two' })).toMatchObject({
        written: false,
        reason: 'prompts-folder',
      });
    }
    expect(await readFile(path, 'utf8')).toBe('One');
  });

  it('when there is no room, and nothing else is left behind', async () => {
    const { folder, path } = await scriptOf('One');
    const { child, said } = start(
      `const { writeBack } = await import(${JSON.stringify(MODULE)});
       process.on('SIGXFSZ', () => undefined);
       const result = await writeBack({ path: process.argv[1], before: 'One', after: 'x'.repeat(100_000) });
       console.log(JSON.stringify(result));`,
      path,
      'ulimit -f 8; ',
    );
    await once(child, 'close');
    expect(JSON.parse(said())).toMatchObject({ written: false, reason: 'disk-full' });
    expect(await readFile(path, 'utf8')).toBe('One');
    expect(await readdir(folder)).toEqual(['a.prompt.md']);
  });
});

describe('a process that is killed while it writes', () => {
  it('leaves the one text or the other, whole', async () => {
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(300_000));
    const { folder, path } = await scriptOf(one ?? '');
    for (let round = 0; round < 6; round++) {
      const before = await readFile(path, 'utf8');
      const { child } = start(
        `const { writeBack } = await import(${JSON.stringify(MODULE)});
         let [before, after] = ${JSON.stringify([before[0], before === one ? '2' : '1'])}.map((digit) => digit.repeat(300_000));
         for (;;) {
           const result = await writeBack({ path: process.argv[1], before, after });
           if (!result.written) throw new Error(result.message);
           console.log('written');
           [before, after] = [after, before];
         }`,
        path,
      );
      // A different moment each time: after so many writes, whatever is under way then.
      for (let writes = 0; writes <= round * 3; writes++) await once(child.stdout ?? child, 'data');
      child.kill('SIGKILL');
      await once(child, 'close');
      expect([one, two]).toContain(await readFile(path, 'utf8'));
      const others = (await readdir(folder)).filter((name) => name !== 'a.prompt.md');
      for (const name of others) expect(name).toMatch(/^\.cuebook-.*\.tmp$/);
    }
  });
});

const MODULE = new URL('write-back.ts', import.meta.url).href;

/** Runs a module's text in a process of its own, with the path as its argument. */
function start(code: string, path: string, before = ''): { child: ChildProcess; said(): string } {
  const node = `"$0" --no-warnings --experimental-strip-types --input-type=module --eval "$1" "$2"`;
  const child = spawn('sh', ['-c', `${before}exec ${node}`, process.execPath, code, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return { child, said: () => text };
}

async function scriptOf(text: string): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-write-back-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, 'a.prompt.md');
  await writeFile(path, text);
  return { folder, path };
}
