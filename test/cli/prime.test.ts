import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, Terminal } from './cuebook.ts';
import { GREETING, LAKE, ORPHAN, shared, UNCLOSED, UNKNOWN, workspaceWith } from './priming-workspace.ts';

describe('cuebook prime list', () => {
  it('shows each script with its records, its age and its title', async () => {
    const { prime } = await workspaceWith({ lake: LAKE, greeting: GREETING });
    expect(await prime('list')).toEqual({
      code: 0,
      out: [
        'team_shared/greeting  2 records  just now',
        'team_shared/lake      6 records  just now  At the lake',
        '',
      ].join('\n'),
      err: '',
    });
    expect(await prime('list', '--quiet')).toMatchObject({ out: 'team_shared/greeting\nteam_shared/lake\n' });
  });

  it('finds words in the ref and the title, and what is for an agent', async () => {
    const { prime, write } = await workspaceWith({ lake: LAKE, greeting: GREETING });
    await write('.minds/priming/individual/anna/own.md', GREETING);
    const listed = async (...args: readonly string[]) => (await prime('list', '--quiet', ...args)).out;
    expect(await listed('LAKE', 'at')).toBe('team_shared/lake\n');
    expect(await listed('--agent', 'anna')).toBe(
      'individual/anna/own\nteam_shared/greeting\nteam_shared/lake\n',
    );
    expect(await listed('--agent', 'bert')).toBe('team_shared/greeting\n');
    expect((await prime('list', 'zebra')).out).toBe('No priming script is called "zebra".\n');
  });

  it('tells of the files that it passes over, and is no failure for it', async () => {
    const { prime, json } = await workspaceWith({ greeting: GREETING, orphan: ORPHAN, 'a b': GREETING });
    const { code, out, err } = await prime('list');
    expect({ code, out }).toEqual({ code: 0, out: 'team_shared/greeting  2 records  just now\n' });
    expect(err).toContain(`Passed over: ${shared('orphan')}:1: Record 1 (func_result_record): `);
    expect(err).toContain('"team_shared/a b" holds a blank');
    expect(err).toContain('Check them: cuebook prime lint');
    expect(await json('prime', 'list')).toEqual({
      scripts: [expect.objectContaining({ ref: 'team_shared/greeting', records: 2 })],
      faults: [
        { path: shared('a b'), reason: expect.any(String) },
        { path: shared('orphan'), diagnostics: [expect.objectContaining({ line: 1, severity: 'error' })] },
      ],
      isCut: false,
    });
  });

  it('shows those that were applied lately, the last one first', async () => {
    const { prime } = await workspaceWith({ lake: LAKE, greeting: GREETING, other: GREETING });
    expect((await prime('list', '--recent')).out).toContain('Nothing was applied lately.');
    await prime('apply', 'team_shared/greeting');
    await prime('apply', 'team_shared/lake');
    expect((await prime('list', '--recent')).out).toBe(
      [
        'team_shared/lake      6 records  used just now  At the lake',
        'team_shared/greeting  2 records  used just now',
        '',
      ].join('\n'),
    );
  });

  it('says how to get one where there is none, and makes no database to look', async () => {
    const { prime, database } = await workspaceWith({});
    expect(await prime('list')).toEqual({
      code: 0,
      out: 'No priming scripts here yet. Save a conversation as one: cuebook prime save last\n',
      err: '',
    });
    expect(existsSync(database)).toBe(false);
  });

  it('fits on a terminal of 80 columns', async () => {
    const title = 'Every lake of this country, told from the window of a train that goes by';
    const { on } = await workspaceWith({ lake: LAKE.replace('At the lake', title) });
    const terminal = new Terminal(['prime', 'list'], { ...on, columns: 80 });
    expect(await terminal.ends()).toBe(0);
    const [line = ''] = terminal.screen.split('\r\n');
    expect(line).toMatch(/^team_shared\/lake {2}6 records {2}just now {2}Every lake .*…$/);
    expect(line.length).toBeLessThan(80);
  });
});

describe('cuebook prime show', () => {
  it('shows a script as a conversation', async () => {
    const { prime } = await workspaceWith({ lake: LAKE });
    expect(await prime('show', 'team_shared/lake')).toEqual({
      code: 0,
      out: `At the lake
${shared('lake')}
6 records · for default, anna

› What is out there?

Better to look.

→ look {"at":"window"}

← A lake.

There is a lake.

1 record of structure not shown (--raw shows all).
`,
      err: '',
    });
  });

  it('names what it does not know', async () => {
    const { prime } = await workspaceWith({ unknown: UNKNOWN });
    const { code, out, err } = await prime('show', 'team_shared/unknown');
    expect(code).toBe(0);
    expect(out).toContain('— screenshot_record: unknown, kept as it is and never sent —');
    expect(err).toContain(`${shared('unknown')}:19: warning: Record 3 (screenshot_record): `);
  });

  it('prints the file as it is, also one with errors, and any recording', async () => {
    const { prime, write } = await workspaceWith({ orphan: ORPHAN });
    expect(await prime('show', 'team_shared/orphan', '--raw')).toEqual({ code: 0, out: ORPHAN, err: '' });
    await write('tea.recording.md', GREETING);
    expect((await prime('show', 'tea.recording.md', '--quiet')).out).toBe('› Hello?\n\nHello!\n');
  });

  it('takes a script that is named with its .md, or by its path from the workspace', async () => {
    const { folder, on, write } = await workspaceWith({ greeting: GREETING });
    await write('plays/team_shared/own.md', ORPHAN);
    const inside = { ...on, cwd: join(folder, 'plays') };
    for (const word of ['team_shared/greeting.md', shared('greeting'), `../${shared('greeting')}`]) {
      const shown = await cuebook(['prime', 'show', word, '--quiet'], inside);
      expect(shown).toEqual({ code: 0, out: '› Hello?\n\nHello!\n', err: '' });
      expect(await cuebook(['prime', 'lint', word, '--quiet'], inside)).toMatchObject({ code: 0 });
    }
    expect(await cuebook(['prime', 'lint', 'team_shared/own.md', '--quiet'], inside)).toMatchObject({
      code: 2,
    });
  });

  it('gives one object', async () => {
    const { json } = await workspaceWith({ lake: LAKE });
    const { settings, records, findings } = await json('prime', 'show', 'team_shared/lake');
    expect(settings).toMatchObject({ title: 'At the lake' });
    expect(records[3]).toMatchObject({ type: 'func_result_record', text: 'A lake.', line: 36 });
    expect(findings).toEqual([]);
  });

  it.each([
    { ref: 'team_shared/none', code: 4, says: `There is no priming script ${shared('none')}.` },
    { ref: 'none.md', code: 4, says: 'There is no file none.md.' },
    { ref: '../secret', code: 2, says: 'leads upwards' },
    { ref: 'lake', code: 2, says: 'begins with neither individual/ nor team_shared/' },
    { ref: 'team_shared', code: 2, says: 'does not say which script' },
    { ref: 'team_shared/a b', code: 2, says: 'holds a blank' },
  ])('refuses $ref', async ({ ref, code, says }) => {
    const { prime } = await workspaceWith({ lake: LAKE });
    expect(await prime('show', ref)).toEqual({ code, out: '', err: expect.stringContaining(says) });
  });
});

describe('cuebook prime lint', () => {
  it('finds nothing wrong in good scripts, and leaves warnings at that', async () => {
    const { prime } = await workspaceWith({ lake: LAKE });
    expect(await prime('lint')).toEqual({ code: 0, out: '✓ Nothing is wrong in 1 file.\n', err: '' });
    const warned = await workspaceWith({ unknown: UNKNOWN });
    expect(await warned.prime('lint')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/:19: warning: .*\n {2}.*\n✓ 0 errors, 1 warning in 1 file\.\n$/),
    });
  });

  it('tells what is wrong with all of the workspace, where, and what to do', async () => {
    const { prime, write } = await workspaceWith({ lake: LAKE, orphan: ORPHAN, unclosed: UNCLOSED });
    await write(shared('a b'), GREETING);
    const { code, out, err } = await prime('lint');
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(out).toContain(`${shared('a b')}:1: warning: `);
    expect(out).toContain(`${shared('orphan')}:1: error: Record 1 (func_result_record): `);
    expect(out).toContain(`${shared('unclosed')}:3: error: Record 1 (agent_words_record): `);
    expect(out).toContain('\n  Put a line `---` after the last of its keys.\n');
    expect(out).toContain('✗ 2 errors, 1 warning in 3 files.\n');
    expect(out).toContain('cuebook prime lint --fix');
  });

  it('offers no repair of what is not text', async () => {
    const { prime, folder } = await workspaceWith({ binary: '', orphan: ORPHAN });
    await writeFile(join(folder, shared('binary')), Buffer.from([0xff, 0xfe]));
    const { code, out } = await prime('lint', 'team_shared/binary');
    expect(code).toBe(2);
    expect(out).toContain('is not text in UTF-8.\n  Save it as UTF-8');
    expect(out).toMatch(/✗ 1 error, 0 warnings in 1 file\.\n$/);
    expect((await prime('lint')).out).toContain('cuebook prime lint --fix');
  });

  it('checks what is named: refs, and files anywhere', async () => {
    const { prime, write, json } = await workspaceWith({ lake: LAKE, orphan: ORPHAN });
    const path = await write('elsewhere/tea.recording.md', ORPHAN);
    expect(await prime('lint', 'team_shared/lake')).toMatchObject({ code: 0 });
    expect(await prime('lint', 'team_shared/lake', 'elsewhere/tea.recording.md')).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^elsewhere\/tea\.recording\.md:1: error: /),
    });
    expect(await json('prime', 'lint', path)).toEqual({
      files: [{ path, findings: [expect.objectContaining({ path, line: 1, severity: 'error' })], fixes: [] }],
    });
  });

  it('repairs what can be repaired, keeps the old text, and lints again', async () => {
    const { prime, folder } = await workspaceWith({ orphan: ORPHAN, unclosed: UNCLOSED });
    const fixed = await prime('lint', '--fix');
    expect(fixed.code).toBe(2);
    expect(fixed.out).toContain(`${shared('orphan')}:1: repaired: Record 1 (func_result_record): `);
    expect(fixed.out).toContain(`The text from before is in ${shared('orphan')}.bak.`);
    expect(fixed.out).toContain('✗ 1 error, 0 warnings in 2 files.\n');
    expect(await readFile(join(folder, `${shared('orphan')}.bak`), 'utf8')).toBe(ORPHAN);
    expect(await readFile(join(folder, shared('unclosed')), 'utf8')).toBe(UNCLOSED);
    expect(await prime('lint', 'team_shared/orphan', '--fix')).toEqual({
      code: 0,
      out: '✓ Nothing is wrong in 1 file.\n',
      err: '',
    });
    expect(await readdir(join(folder, '.minds/priming/team_shared'))).toEqual([
      'orphan.md',
      'orphan.md.bak',
      'unclosed.md',
    ]);
    expect(await prime('apply', 'team_shared/orphan', '--quiet')).toMatchObject({ code: 0, err: '' });
  });

  it('changes nothing if one of those that are named is not there', async () => {
    const { prime, folder } = await workspaceWith({ orphan: ORPHAN });
    const result = await prime('lint', '--fix', 'team_shared/orphan', 'none.md');
    expect(result).toEqual({ code: 4, out: '', err: '✗ There is no file none.md.\n' });
    expect(await readFile(join(folder, shared('orphan')), 'utf8')).toBe(ORPHAN);
  });
});
