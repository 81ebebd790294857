import { chmod } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asking, useStages } from './stage.ts';

describe('cuebook resolve', () => {
  const newStage = useStages();
  /** A script of two prompts that ran, and was edited since. */
  const editedStage = async (...now: readonly string[]) => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?', 'Second?'));
    await stage.ranBefore('a.prompt.md');
    const first = await stage.named('a.prompt.md');
    const edited = asking(...now).replace('---\n', `---\nchatSessionId: ${first}\n`);
    await stage.write('a.prompt.md', edited);
    return { stage, first };
  };
  const add = '\n<!-- user -->\nThird?\n';

  it('keep: the session stays, nothing runs, and what is added later goes to it', async () => {
    const { stage, first } = await editedStage('First?', 'Zweitens?');
    const before = await stage.session(first);
    const kept = await stage.call('resolve', 'a.prompt.md', 'keep');
    expect(kept).toMatchObject({ code: 0, asked: [], err: '' });
    expect(kept.out).toMatch(/^✓ a\.prompt\.md keeps its session, \w{8}\. Nothing was run\.\n$/);
    expect(await stage.session(first)).toEqual(before);
    expect(await stage.status('a.prompt.md')).toMatchObject({
      state: 'linked',
      sessionId: first,
      drift: { kind: 'none' },
      plan: { action: 'nothing' },
    });
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    await stage.replace('a.prompt.md', /$/, add);
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
    expect(await stage.named('a.prompt.md')).toBe(first);
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
  });

  it('keep: an edit after what was kept runs from there', async () => {
    const { stage, first } = await editedStage('Erstens?', 'Second?');
    await stage.call('resolve', 'a.prompt.md', 'keep');
    await stage.replace('a.prompt.md', 'Second?', 'Zweitens?');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Zweitens?']);
    expect(await stage.session(await stage.named('a.prompt.md'))).toMatchObject({
      parent: first,
      prompts: ['First?', 'Zweitens?'],
    });
  });

  it('keep: each prompt that is added afterwards is asked once, in the same session', async () => {
    const { stage, first } = await editedStage('Erstens?', 'Second?');
    await stage.call('resolve', 'a.prompt.md', 'keep');
    for (const prompt of ['Third?', 'Fourth?', 'Fifth?']) {
      await stage.replace('a.prompt.md', /$/, `\n<!-- user -->\n${prompt}\n`);
      expect((await stage.run('a.prompt.md')).asked).toEqual([prompt]);
    }
    expect(await stage.named('a.prompt.md')).toBe(first);
    await stage.replace('a.prompt.md', 'Fifth?', 'Fünftens?');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Fünftens?']);
  });

  it('keep: an edit that is taken back is what was asked', async () => {
    const { stage } = await editedStage('First?', 'Zweitens?');
    await stage.call('resolve', 'a.prompt.md', 'keep');
    await stage.replace('a.prompt.md', 'Zweitens?', 'Second?');
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
  });

  it('keep: a prompt that was left unasked is asked once it is edited, or named', async () => {
    const { stage } = await editedStage('First?', 'Second?', 'Not now?');
    const kept = await stage.call('resolve', 'a.prompt.md', 'keep');
    expect(kept.out).toContain('1 prompt will not be asked.');
    expect((await stage.run('a.prompt.md', '--from', '3')).asked).toEqual(['Not now?']);
    await stage.replace('a.prompt.md', /$/, add);
    await stage.call('resolve', 'a.prompt.md', 'keep');
    await stage.replace('a.prompt.md', 'Third?', 'Drittens?');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Drittens?']);
  });

  it('says that a file could not be told, and decides all the same', async () => {
    const { stage, first } = await editedStage('First?', 'Zweitens?');
    await chmod(stage.path('a.prompt.md'), 0o444);
    const cloned = await stage.call('resolve', 'a.prompt.md', 'clone');
    expect(cloned).toMatchObject({ code: 0, err: expect.stringContaining('read-only') });
    expect(await stage.named('a.prompt.md')).toBe(first);
    const { sessionId } = await stage.status('a.prompt.md');
    expect(await stage.session(sessionId ?? '')).toMatchObject({ parent: first });
  });

  it('takes the arguments of a script that has some', async () => {
    const stage = await newStage();
    const text = asking('Hello $1?').replace('---\n', '---\nargs: { name: }\n');
    await stage.write('a.prompt.md', text);
    expect((await stage.run('a.prompt.md', 'Ada')).asked).toEqual(['Hello Ada?']);
    await stage.replace('a.prompt.md', 'Hello', 'Good day,');
    expect(await stage.call('resolve', 'a.prompt.md', 'keep', 'Ada')).toMatchObject({ code: 0 });
    expect((await stage.run('a.prompt.md', 'Ada')).asked).toEqual([]);
    expect((await stage.run('a.prompt.md', '--arg', 'name=Bob')).asked).toEqual(['Good day, Bob?']);
  });

  it('keep: a prompt that was never asked is left unasked, and what comes after it is asked once', async () => {
    const { stage } = await editedStage('First?', 'Second?', 'Not now?');
    await stage.call('resolve', 'a.prompt.md', 'keep');
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    await stage.replace('a.prompt.md', /$/, add);
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
  });

  it('keep: a prompt that was removed does not answer one that comes in its place', async () => {
    const { stage, first } = await editedStage('First?');
    await stage.call('resolve', 'a.prompt.md', 'keep');
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    await stage.replace('a.prompt.md', /$/, add);
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
    expect(await stage.session(first)).toMatchObject({ prompts: ['First?', 'Second?'] });
  });

  it('clone: a take that shares everything is the link, and the session is left as it is', async () => {
    const { stage, first } = await editedStage('First?', 'Zweitens?');
    const before = await stage.session(first);
    expect(await stage.call('resolve', 'a.prompt.md', 'clone')).toMatchObject({ code: 0, asked: [] });
    const take = await stage.named('a.prompt.md');
    expect(take).not.toBe(first);
    expect(await stage.session(take)).toEqual({ ...before, parent: first });
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    await stage.replace('a.prompt.md', /$/, add);
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
    expect(await stage.named('a.prompt.md')).toBe(take);
    expect(await stage.session(first)).toEqual(before);
  });

  it('fresh: a new root is the link, and the next run asks everything', async () => {
    const { stage, first } = await editedStage('First?', 'Zweitens?');
    const before = await stage.session(first);
    expect(await stage.call('resolve', 'a.prompt.md', 'fresh')).toMatchObject({ code: 0, asked: [] });
    const root = await stage.named('a.prompt.md');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['First?', 'Zweitens?']);
    expect(await stage.session(root)).toMatchObject({ takeRootId: root, parent: null });
    expect(await stage.named('a.prompt.md')).toBe(root);
    expect(await stage.session(first)).toEqual(before);
  });

  it.each([
    { resolution: 'keep', code: 4, says: 'belongs to no session that could be kept' },
    { resolution: 'clone', code: 4, says: 'belongs to no session that could be kept' },
    { resolution: 'forget', code: 2, says: 'is none of keep, clone, fresh' },
  ])('refuses $resolution where there is no session', async ({ resolution, code, says }) => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?'));
    expect(await stage.call('resolve', 'a.prompt.md', resolution)).toMatchObject({
      code,
      out: '',
      err: expect.stringContaining(says),
    });
  });
});
