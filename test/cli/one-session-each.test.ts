// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places for arguments.
import { rename, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asking, fitful, MODEL, useStages } from './stage.ts';

const newStage = useStages('SQLite', fitful());

describe('a script with arguments', () => {
  it('has a session for each set of them, and its file is never written', async () => {
    const stage = await newStage();
    const text = `---\nmodel: ${MODEL}\nargs:\n  name: {}\n---\nHello \${name}?\n`;
    await stage.write('a.prompt.md', text);
    expect((await stage.run('a.prompt.md', 'Alice')).asked).toEqual(['Hello Alice?']);
    expect((await stage.run('a.prompt.md', 'Bob')).asked).toEqual(['Hello Bob?']);
    expect((await stage.run('a.prompt.md', 'Alice')).asked).toEqual([]);
    const [alice, bob] = await stage.sessionIds();
    expect(await stage.status('a.prompt.md', 'Bob')).toMatchObject({
      sessionId: bob,
      matchedBy: 'hash',
      isAmbiguous: false,
    });
    expect(await stage.read('a.prompt.md')).toBe(text);

    const more = `${text}\n<!-- user -->\nAnd \${name} again?\n`;
    await stage.write('a.prompt.md', more);
    expect((await stage.run('a.prompt.md', 'Alice')).asked).toEqual(['And Alice again?']);
    expect(await stage.session(alice)).toMatchObject({ prompts: ['Hello Alice?', 'And Alice again?'] });
    expect(await stage.session(bob)).toMatchObject({ prompts: ['Hello Bob?'] });
    expect(await stage.read('a.prompt.md')).toBe(more);
  });
});

describe('a script with two names', () => {
  it('has one session under both', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?'));
    await symlink('a.prompt.md', stage.path('link.prompt.md'));
    expect((await stage.run('link.prompt.md')).asked).toEqual(['First?']);
    const id = await stage.named('a.prompt.md');
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    expect((await stage.run('link.prompt.md')).asked).toEqual([]);
    expect(await stage.named('a.prompt.md')).toBe(id);
  });
});

describe('what was typed into the session of a script', () => {
  it('is shown by status, is no change, and stays where the script goes on', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?'));
    await stage.ranBefore('a.prompt.md');
    await stage.call('send', 'last', 'By hand?');
    const status = await stage.status('a.prompt.md');
    expect(status).toMatchObject({
      drift: { kind: 'none' },
      plan: { action: 'nothing' },
      typed: [{ text: 'By hand?', after: 1 }],
    });
    expect((await stage.call('status', 'a.prompt.md')).out).toContain('By hand? (after prompt 1)');
    await stage.replace('a.prompt.md', /$/, '\n<!-- user -->\nSecond?\n');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Second?']);
    expect(await stage.session(await stage.named('a.prompt.md'))).toMatchObject({
      prompts: ['First?', 'By hand?', 'Second?'],
    });
    expect((await stage.run('a.prompt.md')).asked).toEqual([]);
  });

  it('is not asked again once it is in the script with the same words, and is replayed when those change', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?'));
    await stage.ranBefore('a.prompt.md');
    const first = await stage.named('a.prompt.md');
    await stage.call('send', 'last', 'By hand?');
    await stage.replace('a.prompt.md', /$/, '\n<!-- user -->\nBy hand?\n\n<!-- user -->\nThird?\n');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
    expect(await stage.status('a.prompt.md')).toMatchObject({ typed: [], plan: { action: 'nothing' } });
    expect(await stage.named('a.prompt.md')).toBe(first);

    await stage.replace('a.prompt.md', 'By hand?', 'By heart?');
    expect((await stage.run('a.prompt.md')).asked).toEqual(['By heart?', 'Third?']);
    expect(await stage.session(await stage.named('a.prompt.md'))).toMatchObject({
      parent: first,
      prompts: ['First?', 'By heart?', 'Third?'],
    });
  });
});

describe('a script of 200 prompts', () => {
  it('sends what comes from the edited one on, and nothing when it is renamed', async () => {
    const stage = await newStage();
    await stage.write(
      'a.prompt.md',
      asking(...Array.from({ length: 200 }, (_, index) => `Number ${index + 1}?`)),
    );
    expect((await stage.run('a.prompt.md', '--quiet')).asked).toHaveLength(200);
    for (const k of [200, 151, 77]) {
      await stage.replace('a.prompt.md', `Number ${k}?`, `Number ${k}, please?`);
      const { asked } = await stage.run('a.prompt.md', '--quiet');
      expect(asked).toHaveLength(200 - k + 1);
      expect(asked[0]).toBe(`Number ${k}, please?`);
    }
    await rename(stage.path('a.prompt.md'), stage.path('b.prompt.md'));
    expect((await stage.run('b.prompt.md')).asked).toEqual([]);
    expect(await stage.status('b.prompt.md')).toMatchObject({ state: 'linked', matchedBy: 'id' });
  });
});

describe('a second process that runs the same session', () => {
  it.each([
    { what: 'goes on with it', flags: [] },
    { what: 'would archive it', flags: ['--all'] },
  ])('is refused at once when it $what', async ({ what, flags }) => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?', `Does it stall when one ${what}?`));
    const running = stage.start('run', 'a.prompt.md');
    await stage.sees(running, 'Well,');
    const before = await stage.rows();
    const second = await stage.call('run', 'a.prompt.md', ...flags, '--json');
    expect(second).toMatchObject({ code: 3, asked: [] });
    expect(JSON.parse(second.err)).toMatchObject({ error: { code: 'SESSION_BUSY' } });
    expect(await stage.rows()).toEqual(before);
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 130 });
  });
});
