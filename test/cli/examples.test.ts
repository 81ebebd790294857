import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyExamples, exampleNames } from '../checkout.ts';
import { cuebook } from './cuebook.ts';

/** What the examples that take arguments are given. */
const WORDS: Readonly<Record<string, readonly string[]>> = { 'greet.prompt.md': ['Alice'] };
const SEARCHED = z.object({ items: z.array(z.object({ text: z.string(), place: z.string() })) });

/** What is typed into a terminal, and has no recording. */
const TYPED = 'hello.prompt.md';

const scripts = exampleNames().filter((name) => name.endsWith('.prompt.md'));

describe('the examples', () => {
  let top: string;
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'cuebook-examples-'));
  });
  afterAll(async () => await rm(top, { recursive: true }));

  it.each(scripts)('%s needs no key and no network, and leaves nothing to run and no trace', async (name) => {
    const cwd = join(top, name);
    await copyExamples(cwd);
    const before = await filesIn(cwd);
    const run = ['run', name, ...(WORDS[name] ?? [])];

    const first = await cuebook(name === TYPED ? run : [...run, '--require', 'recorded'], { cwd });
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/[✓!] \d+ prompts? in .* · (?:recorded|live) · /);
    expect(await cuebook(run, { cwd })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /Nothing to run: (?:all \d+ prompts have their answers|the prompt has its answer)/,
      ),
    });
    // Who runs them in a checkout finds it clean.
    expect(await filesIn(cwd)).toEqual(before);
  });

  it('hello.prompt.md shows what the shell puts out, in which folder it is, and how each command ends', async () => {
    const cwd = join(top, 'terminal');
    await copyExamples(cwd);
    const { code, out } = await cuebook(['run', TYPED], { cwd });
    expect(code).toBe(0);
    expect(out).toMatch(/\nHello from \w+\.\nexit 0 · stream\n/);
    expect(out).toContain('\nlights: go\nsound: go\ncurtain: go\nexit 0 · stream\n');
    expect(out).toContain('\n你好，终端。こんにちは、端末。\nexit 0 · stream\n');
    expect(out).toContain('\ndate,play,seats,sold\nexit 0 · stream\n');
    expect(out).toContain('\nThis one fails, as it should.\nexit 3 · stream\n');
  });

  it('tour.prompt.md is answered also after the edit that it speaks of, in a take that can be compared', async () => {
    const cwd = join(top, 'tour');
    await copyExamples(cwd);
    const path = join(cwd, 'tour.prompt.md');
    const call = async (...words: readonly string[]) => await cuebook(words, { cwd });
    expect((await call('run', 'tour.prompt.md')).out).toContain('Aspidistra');
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace('Name one plant for a dark room.', 'Name one plant for a bright room.'),
    );

    expect((await call('status', 'tour.prompt.md')).out).toContain('changed  from prompt 2');
    const take = await call('run', 'tour.prompt.md', '--require', 'recorded');
    expect(take).toMatchObject({ code: 0, err: '' });
    expect(take.out).toContain('1 of 3 prompts changed from prompt 2: new take, prompt 1 shared, 2 to run.');
    expect(take.out).toContain('Aloe vera');
    const { out } = await call('sessions', 'compare', 'last');
    expect(out).toMatch(/= shared.*Aspidistra.*Aloe vera.*CAST-IRON PLANT.*ALOE/s);

    await writeFile(path, text);
    expect((await call('run', 'tour.prompt.md')).out).toContain('Nothing to run: all 3 prompts');
  });

  it('box-office.prompt.md is recorded with the file that it gives, which is kept under its hash', async () => {
    const cwd = join(top, 'box-office');
    await copyExamples(cwd);
    const content = await readFile(join(cwd, 'files/box-office.csv'), 'utf8');
    expect(await readFile(join(cwd, 'box-office.recording.md'), 'utf8')).toContain(JSON.stringify(content));
    await cuebook(['run', 'box-office.prompt.md'], { cwd });
    const hash = createHash('sha256').update(content).digest('hex');
    expect(await readFile(join(cwd, '.cuebook/files', hash.slice(0, 2), hash), 'utf8')).toBe(content);
  });

  it('bench/examples.yaml needs no key and no network, passes, and leaves no trace', async () => {
    const cwd = join(top, 'bench');
    await copyExamples(cwd);
    const before = await filesIn(cwd);
    const run = ['bench', 'run', 'bench/examples.yaml', '--recorded'];
    const { code, out, err } = await cuebook(run, { cwd });
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    for (const name of ['conversation', 'letter', 'median']) {
      expect(out).toMatch(new RegExp(`^${name} +5/5 +100 % `, 'm'));
    }
    expect(out).toContain('\nPASS: at least the expected 75 % succeed: recorded/stage-hand 100 %.\n');
    expect(await filesIn(cwd)).toEqual(before);
    const { out: suites } = await cuebook(['bench', 'suites'], { cwd });
    expect(suites).toMatch(/^✓ bench\/examples\.yaml +3 +5 /m);
  });

  it('plants.prompt.md is recorded with what its searches find', async () => {
    const cwd = join(top, 'plants');
    await copyExamples(cwd);
    const recording = await readFile(join(cwd, 'plants.recording.md'), 'utf8');
    const queries = Array.from(recording.matchAll(/"query": "([^"]+)"/g), ([, query = '']) => query);
    expect(queries).toEqual(['dark rooms', 'toxic to cats', 'water in winter']);
    for (const query of queries) {
      const { out } = await cuebook(['datasets', 'search', query, '--limit', '1', '--json'], { cwd });
      const [found] = SEARCHED.parse(JSON.parse(out)).items;
      expect(recording).toContain(JSON.stringify(found?.text));
      expect(recording).toContain(JSON.stringify(found?.place));
    }
  });
});

/** What git ignores: everything that Cuebook keeps there itself. */
function isIgnored(path: string): boolean {
  return /\/\.cuebook\/(?:cuebook\.db|datasets\.db|files|sandboxes|storage|terminals)/.test(path);
}

/** Every file but those that are ignored by git, with its text. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = paths.filter((path) => !isIgnored(path)).sort();
  return new Map(await Promise.all(kept.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}
