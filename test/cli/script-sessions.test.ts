import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asking, type DatabaseKind, type Stage, useStages } from './stage.ts';

/** Commands that take a session, with the words that follow it. All of them find it in the same way. */
const COMMANDS: readonly (readonly [command: string, ...words: readonly string[]])[] = [
  ['sessions export'],
  ['sessions fork'],
  ['sessions compare', 'second.prompt.md'],
  ['boot run ShowHelp --session'],
  ['telemetry query --session'],
  ['context'],
];

/** What tells a session where its id is not printed. */
const ASKED = 'First?';

describe.each(['SQLite', 'PostgreSQL'] satisfies readonly DatabaseKind[])('a script, on %s,', (kind) => {
  const newStage = useStages(kind);

  /** Two scripts that ran; the second is the one that changed last. */
  async function ranTwo(): Promise<{ readonly stage: Stage; readonly id: string }> {
    const stage = await newStage();
    await stage.write('first.prompt.md', asking(ASKED));
    await stage.write('second.prompt.md', asking('Second?'));
    await stage.ranBefore('first.prompt.md');
    await stage.ranBefore('second.prompt.md');
    const [id = ''] = await stage.sessionIds();
    return { stage, id };
  }

  it('stands for its session, in every command', async () => {
    const { stage, id } = await ranTwo();
    expect((await stage.json('sessions', 'show', 'first.prompt.md')).session.id).toBe(id);
    for (const [command, ...words] of kind === 'SQLite' ? COMMANDS : []) {
      const args = [...command.split(' '), 'first.prompt.md', ...words, '--json'];
      const { code, out, err } = await stage.call(...args);
      expect(code, `${command}: ${err}`).toBe(0);
      expect(out.includes(id) || out.includes(ASKED), `${command}: ${out}`).toBe(true);
    }
    const saved = await stage.json('prime', 'save', 'first.prompt.md');
    const adopted = await stage.json('adopt', 'first.prompt.md', '--name', 'again');
    for (const path of [saved.path, adopted.scriptPath])
      expect(await readFile(path, 'utf8')).toContain(ASKED);
    expect((await stage.call('send', 'first.prompt.md', 'And now?')).asked).toEqual(['And now?']);
    expect(await stage.json('sessions', 'rm', 'first.prompt.md', '--yes')).toEqual({ deleted: id });
  });

  it('stands for the session of its last run also once it is edited', async () => {
    const { stage, id } = await ranTwo();
    await stage.replace('first.prompt.md', 'First?', 'Another?');
    expect((await stage.json('sessions', 'show', 'first.prompt.md')).session.id).toBe(id);
  });

  it('is refused where it has none, with what to do', async () => {
    const { stage } = await ranTwo();
    await stage.write('never.prompt.md', asking('Never?'));
    const never = await stage.call('sessions', 'show', 'never.prompt.md');
    expect(never).toMatchObject({ code: 4, out: '' });
    expect(never.err).toContain('never.prompt.md has no session yet.');
    expect(never.err).toContain('Run it: cuebook run never.prompt.md\n');

    await cp(stage.path('first.prompt.md'), stage.path('copy.prompt.md'));
    const copy = await stage.call('send', 'copy.prompt.md', 'And now?');
    expect(copy).toMatchObject({ code: 4, out: '', asked: [] });
    expect(copy.err).toContain('copy.prompt.md has no session yet: it is a copy of first.prompt.md.');

    expect(await stage.call('sessions', 'show', 'nowhere.prompt.md')).toMatchObject({
      code: 4,
      err: expect.stringContaining('nowhere.prompt.md'),
    });
  });

  it('has none before anything ran, and looking for it stores nothing', async () => {
    const stage = await newStage();
    await stage.write('first.prompt.md', asking('First?'));
    expect(await stage.call('sessions', 'show', 'first.prompt.md')).toMatchObject({
      code: 4,
      err: expect.stringContaining('first.prompt.md has no session yet.'),
    });
    if (kind === 'SQLite') expect(existsSync(stage.database)).toBe(false);
  });
});
