import { chmod, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asking, fitful, MODEL, type Stage, useStages } from './stage.ts';

const newStage = useStages('SQLite', fitful());

async function ranStage(): Promise<{ readonly stage: Stage; readonly first: string | undefined }> {
  const stage = await newStage();
  await stage.write('a.prompt.md', asking('First?', 'Second?', 'Third?'));
  await stage.ranBefore('a.prompt.md');
  return { stage, first: await stage.named('a.prompt.md') };
}

describe('a run that is told what to do', () => {
  it('asks everything anew with --all, in a take, and archives the one before', async () => {
    const { stage, first } = await ranStage();
    const before = await stage.session(first);
    const ran = await stage.run('a.prompt.md', '--all');
    expect(ran.asked).toEqual(['First?', 'Second?', 'Third?']);
    expect(ran.out).toContain('New take, 3 prompts to run; the earlier one is archived.');
    expect(await stage.session(first)).toEqual({ ...before, isArchived: true });
    expect(await stage.session(await stage.named('a.prompt.md'))).toMatchObject({
      takeRootId: before.takeRootId,
      parent: null,
    });
  });

  it('begins anew with --fresh, and leaves the session before as it is', async () => {
    const { stage, first } = await ranStage();
    const before = await stage.session(first);
    expect((await stage.run('a.prompt.md', '--fresh')).asked).toHaveLength(3);
    expect(await stage.session(first)).toEqual(before);
    const id = await stage.named('a.prompt.md');
    expect(await stage.session(id)).toMatchObject({ takeRootId: id, parent: null });
  });

  it('asks from a prompt on with --from, in a take that shares what came before', async () => {
    const { stage, first } = await ranStage();
    const before = await stage.session(first);
    const ran = await stage.run('a.prompt.md', '--from', '2');
    expect(ran.asked).toEqual(['Second?', 'Third?']);
    expect(ran.out).toContain('New take, prompt 1 shared, 2 to run.');
    expect(await stage.session(first)).toEqual(before);
    expect(await stage.session(await stage.named('a.prompt.md'))).toMatchObject({
      parent: first,
      prompts: before.prompts,
    });
  });

  it.each([
    { from: '4', says: 'The script has 3 prompts; there is no prompt 4.' },
    { from: '0', says: '--from takes a whole number' },
  ])('refuses --from $from', async ({ from, says }) => {
    const { stage } = await ranStage();
    const before = await stage.rows();
    expect(await stage.call('run', 'a.prompt.md', '--from', from)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
      asked: [],
    });
    expect(await stage.rows()).toEqual(before);
  });

  it('ends with --to once that prompt has its answer, and goes on from there in the next run', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('First?', 'Second?', 'Third?'));
    const part = await stage.run('a.prompt.md', '--to', '1');
    expect(part.asked).toEqual(['First?']);
    expect(part.out).toContain('A new session: 1 prompt to run. Prompts 2–3 wait.');
    const none = await stage.run('a.prompt.md', '--to', '1');
    expect(none.asked).toEqual([]);
    expect(none.out).toContain('Nothing to run: prompt 1 has its answer (--all runs them again).');
    const planned = await stage.call('run', 'a.prompt.md', '--plan', '--to', '2');
    expect(planned.out).toMatch(/= {3}1 {2}First\?\n {2}▶ {3}2 {2}Second\?\n {2}· {3}3 {2}Third\?/);
    const more = await stage.run('a.prompt.md', '--to', '2');
    expect(more).toMatchObject({ asked: ['Second?'], out: expect.stringContaining('Prompt 3 waits.') });
    expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
  });

  it('asks with --from and --to what lies between, in a take, and reports no more than that', async () => {
    const { stage } = await ranStage();
    const ran = await stage.run('a.prompt.md', '--from', '2', '--to', '2', '--junit', stage.path('r.xml'));
    expect(ran.asked).toEqual(['Second?']);
    expect(ran.out).toContain('New take, prompt 1 shared, 1 to run. Prompt 3 waits.');
    expect(await stage.read('r.xml')).toContain('tests="3" failures="0" errors="0" skipped="1"');
  });

  it.each([
    { flags: ['--to', '4'], says: 'The script has 3 prompts; there is no prompt 4.' },
    { flags: ['--to', '0'], says: '--to takes a whole number' },
    { flags: ['--from', '3', '--to', '2'], says: 'A run that starts at prompt 3 cannot end at prompt 2.' },
  ])('refuses $flags', async ({ flags, says }) => {
    const { stage } = await ranStage();
    const before = await stage.rows();
    expect(await stage.call('run', 'a.prompt.md', ...flags)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
      asked: [],
    });
    expect(await stage.rows()).toEqual(before);
  });

  it.each([[], ['--all'], ['--fresh'], ['--from', '2'], ['--model', 'openai/gpt-5']])(
    'shows with --plan what it would do, asks nothing and writes nothing: %s %s',
    async (...flags) => {
      const { stage } = await ranStage();
      await stage.replace('a.prompt.md', 'Third?', 'Drittens?');
      const before = [await stage.rows(), await stage.read('a.prompt.md')];
      const planned = await stage.call('run', 'a.prompt.md', '--plan', ...flags);
      expect(planned).toMatchObject({ code: 0, asked: [], err: '' });
      expect(planned.out).toContain('Nothing was asked.');
      expect([await stage.rows(), await stage.read('a.prompt.md')]).toEqual(before);
    },
  );

  it('goes on later in a take that stopped at the end of a turn because the budget was used up', async () => {
    const { stage } = await ranStage();
    expect(await stage.call('run', 'a.prompt.md', '--all', '--budget-tokens', '15')).toMatchObject({
      code: 1,
      asked: ['First?'],
    });
    const ran = await stage.run('a.prompt.md');
    expect(ran.asked).toEqual(['Second?', 'Third?']);
  });

  it('refuses to ask a model with --require recorded, and writes nothing', async () => {
    const { stage } = await ranStage();
    const before = await stage.rows();
    expect(await stage.call('run', 'a.prompt.md', '--fresh', '--require', 'recorded')).toMatchObject({
      code: 1,
      asked: [],
      err: expect.stringContaining('has to be recorded'),
    });
    expect(await stage.rows()).toEqual(before);
    expect(await stage.run('a.prompt.md', '--recorded', '--require', 'recorded')).toMatchObject({
      asked: [],
    });
  });

  it('asks with --fill only what no recording answers', async () => {
    const { stage, first } = await ranStage();
    await stage.replace('a.prompt.md', 'Third?', 'Drittens?');
    const { out, asked } = await stage.run('a.prompt.md', '--recorded', '--fill', '--json');
    expect(asked).toEqual(['Drittens?']);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      data: { class: 'mixed', ran: 3 },
    });
    expect(await stage.named('a.prompt.md')).toBe(first);
  });
});

describe('a run whose flags overrule the script', () => {
  it.each([
    { flags: ['--model', 'anthropic/claude-opus-4-1'], asks: 3 },
    { flags: ['--model', 'anthropic/claude-opus-4-1', '--all'], asks: 3 },
    { flags: ['--model', 'anthropic/claude-opus-4-1', '--from', '2'], asks: 2 },
    { flags: ['--recorded'], asks: 0 },
  ])('archives nothing, writes nothing, and is never attached: $flags', async ({ flags, asks }) => {
    const { stage, first } = await ranStage();
    const before = await stage.session(first);
    const text = await stage.read('a.prompt.md');
    expect((await stage.run('a.prompt.md', ...flags)).asked).toHaveLength(asks);
    expect(await stage.session(first)).toEqual(before);
    expect(await stage.read('a.prompt.md')).toBe(text);
    const made = (await stage.sessionIds()).at(-1);
    expect(made).not.toBe(first);
    expect(await stage.session(made)).toMatchObject({ linkable: false });
    await stage.replace('a.prompt.md', /^chatSessionId: .*\n/m, '');
    expect(await stage.status('a.prompt.md')).toMatchObject({
      sessionId: first,
      isAmbiguous: false,
      candidates: [],
    });
  });

  it('does not go on in the session of the script, also where its new prompts begin', async () => {
    const { stage, first } = await ranStage();
    const before = await stage.session(first);
    await stage.replace('a.prompt.md', /$/, '\n<!-- user -->\nFourth?\n');
    const text = await stage.read('a.prompt.md');
    const flags = ['--model', 'anthropic/claude-opus-4-1', '--from', '4'];
    expect((await stage.run('a.prompt.md', ...flags)).asked).toEqual(['Fourth?']);
    expect(await stage.session(first)).toEqual(before);
    expect(await stage.read('a.prompt.md')).toBe(text);
  });
});

describe('the file of a script that runs', () => {
  const unlinked = asking('First?', 'Second?');
  it.each([
    { what: '--no-link is given', name: 'a.prompt.md', flags: ['--no-link'], says: '' },
    {
      what: 'the workspace links in the database',
      name: 'a.prompt.md',
      flags: [],
      config: 'link: database\n',
      says: '',
    },
    { what: 'it is in .github/prompts', name: '.github/prompts/a.prompt.md', flags: [], says: '' },
    { what: 'it is read-only', name: 'a.prompt.md', flags: [], mode: 0o444, says: 'is read-only' },
    {
      what: 'its front matter is in braces',
      name: 'a.prompt.md',
      flags: [],
      text: `---\n{ model: ${MODEL} }\n---\nFirst?\n\n<!-- user -->\n\nSecond?\n`,
      says: 'does not name its session',
    },
  ])('is left as it is where $what, and linked all the same', async (row) => {
    const { name, flags, says, text = unlinked, config, mode } = row;
    const stage = await newStage();
    await stage.write(name, text);
    if (config !== undefined) await stage.write('.cuebook/config.yaml', config);
    if (mode !== undefined) await chmod(stage.path(name), mode);
    const ran = await stage.run(name, ...flags);
    expect(ran.asked).toHaveLength(2);
    if (says === '') expect(ran.err).toBe('');
    else expect(ran.out + ran.err).toContain(says);
    expect(await readFile(stage.path(name), 'utf8')).toBe(text);
    expect(await stage.status(name)).toMatchObject({ state: 'linked', matchedBy: 'hash' });
    expect((await stage.run(name, ...flags)).asked).toEqual([]);
  });

  it('keeps what was written into it while the run went on; the run counts', async () => {
    const stage = await newStage();
    await stage.write('a.prompt.md', asking('Stay with a stall?'));
    const stopped = stage.start('run', 'a.prompt.md');
    await stage.sees(stopped, 'Well,');
    stopped.child.kill('SIGINT');
    await stopped.ended;
    const id = (await stage.sessionIds()).at(-1);
    const running = stage.start('run', 'a.prompt.md', '--json');
    await stage.sees(running, 'status-changed');
    const mine = asking('Stay with a stall?', 'And mine?');
    await writeFile(stage.path('a.prompt.md'), mine);
    const { code, out, err } = await running.ended;
    expect(code).toBe(0);
    expect(out + err).toContain('was changed meanwhile and is left as it is.');
    expect(await stage.read('a.prompt.md')).toBe(mine);
    expect(await stage.status('a.prompt.md')).toMatchObject({
      sessionId: id,
      drift: { kind: 'appended' },
      plan: { action: 'send', startIndex: 1 },
    });
  });
});
