import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyExamples, copyStaged, exampleNames, exampleText, readStaged } from './checkout.ts';

const IGNORED = 'cuebook.db*\nserver.json\nchat-history*\nfiles/\nstorage/\nterminals/\n';

/** What commands that a reader is shown leave in examples/. */
const LEFT = {
  '.cuebook/cuebook.db': 'sessions',
  '.cuebook/cuebook.db-wal': 'sessions',
  '.cuebook/server.json': '{}',
  '.cuebook/chat-history': 'What did I type?',
  '.cuebook/files/ab/abcd': 'an attachment',
  '.cuebook/storage/telemetry/events.db': 'events',
  '.cuebook/terminals/1/main.log': 'output',
  'mine.prompt.md': 'How long is the interval of a play?\n',
  '.minds/priming/individual/assistant/course-1.md': 'a saved conversation',
};

describe('a copy of the examples', () => {
  it('has what is staged, and nothing of what was left or edited there', async () => {
    const clone = await newFolder();
    execFileSync('git', ['init', '--quiet', clone]);
    const files = {
      '.cuebook/.gitignore': IGNORED,
      '.cuebook/config.yaml': 'link: database\n',
      'tour.prompt.md': 'Name one plant for a dark room.\n',
      'datasets/plants/换盆.md': '春天换盆。\n',
      'skills/tools/run.py': 'print()\n',
    };
    await writeAll(join(clone, 'examples'), files);
    await chmod(join(clone, 'examples/skills/tools/run.py'), 0o755);
    execFileSync('git', ['-C', clone, 'add', '--all']);
    await writeAll(join(clone, 'examples'), {
      ...LEFT,
      'tour.prompt.md': 'Name one plant for a bright room.\n',
    });

    const copy = join(await newFolder(), 'examples');
    await copyStaged(readStaged(clone, 'examples'), copy);
    expect(await textsIn(copy)).toEqual(files);
    expect((await stat(join(copy, 'skills/tools/run.py'))).mode & 0o111).not.toBe(0);
    expect((await stat(join(copy, 'tour.prompt.md'))).mode & 0o111).toBe(0);
  });

  it('says what is missing where there is no clone', async () => {
    const folder = await newFolder();
    expect(() => readStaged(folder, 'examples')).toThrow('a git clone to run in');
  });

  it('can be of some of them, and without their configuration', async () => {
    const [some, plain] = [await newFolder(), await newFolder()];
    await copyExamples(some, { only: ['greet.prompt.md', 'schemas'] });
    expect(Object.keys(await textsIn(some))).toEqual([
      'greet.prompt.md',
      'schemas/weekly-report.v1.schema.json',
    ]);
    await copyExamples(plain, { withConfig: false });
    expect(Object.keys(await textsIn(plain))).toEqual(
      exampleNames()
        .filter((name) => !name.startsWith('.cuebook/'))
        .toSorted(),
    );
    expect(await readFile(join(plain, 'greet.prompt.md'), 'utf8')).toBe(exampleText('greet.prompt.md'));
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-checkout-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  return folder;
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths
    .toSorted()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}
