import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../src/files/priming-workspace.case.ts';
import { filesIn, resultsIn, userTexts } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const READ = 'call read_files {"ids":["@notes.md"]}';

function script(files: string, ...prompts: readonly string[]): string {
  return `---\nmodel: ${CLAUDE}\nfiles: ${files}\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
}

/** Runs a script, and gives what came of it. */
async function ran(stage: ContextStage, path: string, request: object = {}) {
  const run = await stage.workbench.scripts.run({ path, ...request });
  return { ...run, summary: await stage.performed(run) };
}

function lastNames({ models }: ContextStage): readonly string[] {
  return filesIn(models.requests.at(-1)?.messages ?? []).map(({ name }) => name);
}

describe('the files that a script names', () => {
  it('are given with its first prompt, from its own folder and from elsewhere in the workspace', async () => {
    const stage = await contextStage();
    await stage.put('talks/notes.md', 'Warm the pot.');
    await stage.put('shared/prices.csv', 'oolong,12');
    const text = script('[notes.md, ../shared/prices.csv]', READ, 'And then?');
    const path = await stage.put('talks/a.prompt.md', text);
    const { summary, session } = await ran(stage, path);
    expect(summary).toMatchObject({ reason: 'done', ran: 2, warnings: [] });
    const [first, second, last] = stage.models.requests;
    if (!first || !second || !last) throw new Error('It was asked three times.');
    expect(filesIn(first.messages).map(({ name }) => name)).toEqual(['notes.md', 'prices.csv']);
    expect(resultsIn(second)[0]?.output).toContain('Warm the pot.');
    expect(filesIn(last.messages)).toEqual(filesIn(first.messages));
    expect(userTexts(last).at(-1)).toBe('And then?');

    const again = await ran(stage, path);
    expect(again.summary).toMatchObject({ ran: 0, shared: 2 });
    expect(again.session.id).toBe(session.id);
    expect(stage.models.requests).toHaveLength(3);
    await rm(join(stage.folder, 'talks/notes.md'));
    await stage.send(session.id, `call read_files {"ids":["${filesIn(first.messages)[0]?.id}"]}`);
    const kept = stage.models.requests.at(-1);
    expect(kept && resultsIn(kept).at(-1)?.output).toContain('Warm the pot.');
  });

  it.each([
    ['missing.md', 'missing.md'],
    ['../../outside.md', '../../outside.md is outside the workspace.'],
    ['/outside.md', '/outside.md is outside the workspace.'],
    ['https://example.org/a.md', 'addresses are not taken'],
    ["''", 'A file is named by its path.'],
    ['.', '. is not a file.'],
    ['large.md', 'large.md is larger than 10.24 kB.'],
    ['leak.md', 'leaves its folder by a link'],
    ['folder', 'is not a file'],
  ])('keep it from running where one cannot be had, which is said with its line: %s', async (name, words) => {
    const stage = await contextStage({ userConfig: 'limits:\n  uploadMegabytes: 0.01\n' });
    await stage.put('talks/folder/x.md', 'x');
    await stage.put('talks/large.md', 'x'.repeat(20_000));
    await stage.put('talks/notes.md', 'x');
    const outside = join(await testFolder(), 'outside.md');
    await writeFile(outside, 'x');
    await symlink(outside, join(stage.folder, 'talks/leak.md'));
    const path = await stage.put('talks/a.prompt.md', script(`[notes.md, ${name}]`, 'Look.'));
    const { diagnostics } = await stage.workbench.scripts.open(path);
    expect(diagnostics).toMatchObject([{ code: 'files-invalid', line: 3, severity: 'error' }]);
    expect(diagnostics[0]?.message).toContain(words);
    await expect(stage.workbench.scripts.run({ path })).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
    expect(stage.models.requests).toEqual([]);
  });

  it('are all named that cannot be had, each by itself', async () => {
    const stage = await contextStage();
    const path = await stage.put('a.prompt.md', script('[a.md, b.md]', 'Look.'));
    const { diagnostics } = await stage.workbench.scripts.open(path);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'There is no file a.md.',
      'There is no file b.md.',
    ]);
  });

  it('may be named by a whole path, and have the names by which they are named', async () => {
    const stage = await contextStage();
    const notes = await stage.put('talks/notes.md', 'Warm the pot.');
    await symlink(notes, join(stage.folder, 'linked.txt'));
    const path = await stage.put('a.prompt.md', script(`[${notes}, linked.txt]`, 'Look.'));
    const { diagnostics, files } = await stage.workbench.scripts.open(path);
    expect(diagnostics).toEqual([]);
    expect(files?.map(({ name }) => name)).toEqual(['notes.md', 'linked.txt']);
  });

  it('are part of what decides the answers: a changed one asks everything anew', async () => {
    const stage = await contextStage();
    await stage.put('notes.md', 'Warm the pot.');
    const path = await stage.put('a.prompt.md', script('[notes.md]', READ, 'And then?'));
    const { session } = await ran(stage, path);
    expect((await stage.workbench.scripts.status({ path })).attachment.drift).toEqual({ kind: 'none' });

    await stage.put('notes.md', 'Cool the pot.');
    expect((await stage.workbench.scripts.status({ path })).attachment.drift).toMatchObject({
      kind: 'settings',
      files: ['notes.md'],
    });
    const anew = await ran(stage, path);
    expect(anew.summary).toMatchObject({ reason: 'done', ran: 2, shared: 0 });
    expect(anew.session.id).not.toBe(session.id);
    const read = stage.models.requests.at(-2);
    expect(read && resultsIn(read)[0]?.output).toContain('Cool the pot.');
    expect((await ran(stage, path)).summary).toMatchObject({ ran: 0, shared: 2 });

    await rename(join(stage.folder, 'notes.md'), join(stage.folder, 'other.md'));
    expect((await stage.workbench.scripts.status({ path })).attachment.opened.diagnostics).toMatchObject([
      { code: 'files-invalid' },
    ]);
  });

  it('find the recording of the answers that were given with the same content', async () => {
    const stage = await contextStage();
    await stage.put('notes.md', 'Warm the pot.');
    const path = await stage.put('a.prompt.md', script('[notes.md]', READ, 'And then?'));
    await ran(stage, path);
    const asked = stage.models.requests.length;
    const recorded = { recorded: true, fresh: true, link: false };
    expect((await ran(stage, path, recorded)).summary).toMatchObject({
      reason: 'done',
      class: 'recorded',
      ran: 2,
    });
    await stage.put('notes.md', 'Cool the pot.');
    expect((await ran(stage, path, recorded)).summary).toMatchObject({
      reason: 'error',
      error: { code: 'RECORDING_MISSING' },
    });
    expect(stage.models.requests).toHaveLength(asked);
  });

  it('are those of a prompt that is added later too, by the ids that they had', async () => {
    const stage = await contextStage();
    await stage.put('notes.md', 'Warm the pot.');
    const path = await stage.put('a.prompt.md', script('[notes.md]', 'Hello'));
    const first = await ran(stage, path);
    const told = filesIn(stage.models.requests[0]?.messages ?? []);
    const text = await stage.workbench.scripts.read(path);
    await stage.put('a.prompt.md', `${text.text}\n<!-- user -->\n\n${READ}\n`);
    const more = await ran(stage, path);
    expect(more.summary).toMatchObject({ reason: 'done', ran: 1, shared: 1 });
    expect(more.session.id).toBe(first.session.id);
    expect(lastNames(stage)).toEqual(['notes.md']);
    expect(filesIn(stage.models.requests.at(-1)?.messages ?? [])).toEqual(told);
    expect(resultsIn(stage.models.requests.at(-1) ?? { messages: [] })[0]?.output).toContain('Warm');
  });
});
