import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ScriptChange, watchWorkspace } from './watch-workspace.ts';

// Files are changed without a pause in between, so that nothing is seen half done.
describe('watching a workspace', () => {
  it('tells of scripts that are added, changed and removed', async () => {
    const { folder, tells } = await watched(['a.prompt.md']);
    writeFileSync(join(folder, 'b.prompt.md'), 'Two');
    await tells(['added b.prompt.md']);
    appendFileSync(join(folder, 'a.prompt.md'), '!');
    await tells(['changed a.prompt.md']);
    rmSync(join(folder, 'b.prompt.md'));
    await tells(['removed b.prompt.md']);
  });

  it('tells of several writes in a burst once', async () => {
    const { folder, tells } = await watched(['a.prompt.md']);
    for (let count = 0; count < 50; count++) appendFileSync(join(folder, 'a.prompt.md'), 'x');
    await tells(['changed a.prompt.md']);
  });

  it.each(['a.prompt.md', 'sub/a.prompt.md'])('tells of a save by rename once: %s', async (name) => {
    const { folder, tells } = await watched([name]);
    const path = join(folder, name);
    writeFileSync(join(dirname(path), '.a.prompt.md.swp'), 'new');
    renameSync(join(dirname(path), '.a.prompt.md.swp'), path);
    await tells([`changed ${name}`]);
    renameSync(path, `${path}~`);
    writeFileSync(path, 'newer');
    await tells([`changed ${name}`]);
  });

  it('tells nothing of a file that is touched, or saved as it was, once it knows the content', async () => {
    const { folder, tells } = await watched(['a.prompt.md']);
    const path = join(folder, 'a.prompt.md');
    writeFileSync(path, 'One');
    await tells(['changed a.prompt.md']);
    utimesSync(path, 0, 0);
    chmodSync(path, 0o600);
    writeFileSync(path, 'One');
    writeFileSync(join(folder, 'z.prompt.md'), '');
    await tells(['added z.prompt.md']);
  });

  it('tells of scripts that come with a folder, however deep and at once', async () => {
    const { folder, tells } = await watched([]);
    const paths = Array.from({ length: 20 }, (_, number) => `new/${number % 3}/x/${number}.prompt.md`);
    fill(folder, paths);
    await tells(paths.map((path) => `added ${path}`));
    writeFileSync(join(folder, 'new/0/x/late.prompt.md'), '');
    await tells(['added new/0/x/late.prompt.md']);
  });

  it('tells of scripts that go with a folder, and that come with another of its name', async () => {
    const { folder, tells } = await watched(['sub/deep/a.prompt.md', 'sub/b.prompt.md']);
    rmSync(join(folder, 'sub'), { recursive: true });
    await tells(['removed sub/deep/a.prompt.md', 'removed sub/b.prompt.md']);
    fill(folder, ['sub/deep/c.prompt.md']);
    await tells(['added sub/deep/c.prompt.md']);
    writeFileSync(join(folder, 'sub/deep/c.prompt.md'), 'new');
    await tells(['changed sub/deep/c.prompt.md']);
  });

  it('sees what is in a folder that was removed and made anew in one moment', async () => {
    const { folder, tells } = await watched(['sub/a.prompt.md']);
    rmSync(join(folder, 'sub'), { recursive: true });
    fill(folder, ['sub/b.prompt.md']);
    await tells(['removed sub/a.prompt.md', 'added sub/b.prompt.md']);
    writeFileSync(join(folder, 'sub/b.prompt.md'), 'new');
    await tells(['changed sub/b.prompt.md']);
  });

  it('follows a folder that is moved, and loses one that is moved away', async () => {
    const { folder, tells } = await watched(['one/deep/a.prompt.md']);
    renameSync(join(folder, 'one'), join(folder, 'two'));
    await tells(['removed one/deep/a.prompt.md', 'added two/deep/a.prompt.md']);
    writeFileSync(join(folder, 'two/deep/a.prompt.md'), 'new');
    await tells(['changed two/deep/a.prompt.md']);
    renameSync(join(folder, 'two'), join(emptyFolder(), 'two'));
    await tells(['removed two/deep/a.prompt.md']);
  });

  it('overlooks what is no script of the workspace', async () => {
    const { folder, tells } = await watched([
      '.git/HEAD.prompt.md',
      'node_modules/x/a.prompt.md',
      '.github/b.prompt.md',
    ]);
    const outside = emptyFolder();
    fill(outside, ['secret.prompt.md']);
    symlinkSync(join(outside, 'secret.prompt.md'), join(folder, 'leak.prompt.md'));
    symlinkSync(outside, join(folder, 'out'));
    fill(folder, ['.git/new.prompt.md', 'node_modules/x/new.prompt.md', '.cuebook/x.prompt.md', 'a.md']);
    writeFileSync(join(folder, '.github/b.prompt.md'), 'new');
    await tells(['changed .github/b.prompt.md']);
  });

  it('knows thousands of scripts', async () => {
    const paths = Array.from({ length: 3000 }, (_, number) => `${number % 60}/${number}.prompt.md`);
    const { folder, tells } = await watched(paths);
    renameSync(join(folder, '7'), join(folder, 'seven'));
    const moved = paths.filter((path) => path.startsWith('7/'));
    await tells(moved.flatMap((path) => [`removed ${path}`, `added seven${path.slice(1)}`]));
    writeFileSync(join(folder, '59/2999.prompt.md'), 'new');
    await tells(['changed 59/2999.prompt.md']);
  });

  it('says that the workspace is gone', async () => {
    const { folder, tells, errors } = await watched(['a.prompt.md']);
    rmSync(folder, { recursive: true });
    await tells(['removed a.prompt.md']);
    await expect.poll(() => errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('tells no more when it is closed', async () => {
    const { folder, tells, close } = await watched(['a.prompt.md']);
    const other = await watchedFolder(folder);
    close();
    writeFileSync(join(folder, 'a.prompt.md'), 'new');
    await other.tells(['changed a.prompt.md']);
    await tells([]);
  });

  it('refuses a workspace that is not there', async () => {
    const nowhere = join(emptyFolder(), 'nowhere');
    await expect(
      watchWorkspace(
        nowhere,
        () => undefined,
        () => undefined,
      ),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

async function watched(paths: readonly string[]) {
  const folder = emptyFolder();
  fill(folder, paths);
  return await watchedFolder(folder);
}

async function watchedFolder(folder: string) {
  const changes: ScriptChange[] = [];
  const errors: unknown[] = [];
  const watch = await watchWorkspace(
    folder,
    (change) => changes.push(change),
    (error) => errors.push(error),
  );
  const close = () => watch.close();
  onTestFinished(close);
  return {
    folder,
    errors,
    close,
    /** Waits until so many changes are told as are expected, which have to be these, in any order. */
    tells: async (expected: readonly string[]) => {
      await expect.poll(() => changes.length).toBeGreaterThanOrEqual(expected.length);
      const told = changes.splice(0).map(({ type, path }) => `${type} ${path}`);
      expect(told.toSorted()).toEqual(expected.toSorted());
    },
  };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fill(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'Hi');
  }
}
