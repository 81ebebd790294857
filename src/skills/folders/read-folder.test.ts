import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../model/refusal.ts';
import { manifestText, skillsWorkspace } from './skills-workspace.case.ts';

describe('a folder with a manifest', () => {
  it('is read into a skill', async () => {
    const { listed, at } = skillsWorkspace({
      'minutes/skill.json': manifestText('minutes', {
        meta: { name: 'Minutes', version: '2', priority: 5, group: 'office' },
        routing: { hosts: ['writer'], tags: ['t'], intents: ['i'], triggers: ['纪要'], examples: ['e'] },
        capabilities: { active_doc_text: true, active_doc_max_chars: 500 },
        output: {
          markers: ['[m]'],
          output_schema: 'ah32.plan.v1',
          max_chars: 10,
          styleSpecHints: { tone: 'dry' },
        },
        tools: [
          'plain',
          { name: 'whole', description: 'All.', effect: 'read', timeout_ms: 5, hints: { a: 1 } },
        ],
      }),
      'minutes/SYSTEM.md': '\uFEFF# Rules\r\n',
      'minutes/scripts/plain.py': '',
      'minutes/scripts/whole.ts': '',
    });
    const { skill, ...rest } = await listed('minutes');
    expect(rest).toEqual({ id: 'minutes', path: 'skills/minutes', state: 'ready', notes: [] });
    expect(skill).toEqual({
      id: 'minutes',
      name: 'Minutes',
      version: '2',
      description: 'What minutes is for.',
      group: 'office',
      priority: 5,
      isEnabled: true,
      hosts: ['writer'],
      tags: ['t'],
      intents: ['i'],
      triggers: ['纪要'],
      examples: ['e'],
      output: { markers: ['[m]'], schema: 'ah32.plan.v1', maxChars: 10, styleHints: ['tone: dry'] },
      wantsDocument: true,
      documentMaxChars: 500,
      tools: [
        {
          name: 'plain',
          description: '',
          parameters: { type: 'object', properties: {} },
          effect: 'write',
          timeoutMs: 30_000,
        },
        {
          name: 'whole',
          description: 'All.',
          parameters: { type: 'object', properties: {} },
          effect: 'read',
          timeoutMs: 5,
          hints: { a: 1 },
        },
      ],
      prompt: '# Rules',
      form: 'manifest',
      folder: at('minutes'),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is broken if the manifest is, also beside good rules, and leaves the others alone', async () => {
    const { source } = skillsWorkspace({
      'bad/skill.json': '{"schema_version": "ah32.skill.v1",\n  "meta": }',
      'bad/SYSTEM.md': 'Good rules.',
      'good/SYSTEM.md': 'Good rules.',
    });
    const { items, ready } = await source.list();
    expect(items).toMatchObject([
      { id: 'bad', state: 'broken', notes: [{ severity: 'error', file: 'skill.json' }] },
      { id: 'good', state: 'ready' },
    ]);
    expect(items[0]?.notes[0]?.message).toContain('Line 2');
    expect(items[0]?.skill).toBeUndefined();
    expect(ready).toMatchObject([{ id: 'good' }]);
  });

  it('is switched off by its manifest', async () => {
    const { source } = skillsWorkspace({
      'off/skill.json': manifestText('off', { meta: { enabled: false } }),
      'off/SYSTEM.md': 'Rules.',
    });
    const { items, ready } = await source.list();
    expect(items).toMatchObject([{ state: 'disabled', skill: { isEnabled: false } }]);
    expect(ready).toEqual([]);
  });

  it('may have no rules', async () => {
    const { listed } = skillsWorkspace({ 'bare/skill.json': manifestText('bare') });
    expect(await listed('bare')).toMatchObject({ state: 'ready', skill: { prompt: '' } });
  });

  it('may name any file for its rules, in a folder too', async () => {
    const { listed } = skillsWorkspace({
      'a/skill.json': manifestText('a1', { entry: { prompt: './rules/my own.txt' } }),
      'a/rules/my own.txt': 'Mine.',
      'a/SYSTEM.md': 'Not these.',
    });
    expect(await listed('a')).toMatchObject({ id: 'a1', skill: { prompt: 'Mine.' } });
  });

  it('leads, where there is a SKILL.md too', async () => {
    const { listed } = skillsWorkspace({
      'both/skill.json': JSON.stringify({ schema_version: 'ah32.skill.v1', meta: { id: 'both' } }),
      'both/SKILL.md': '---\nname: other\ndescription: From its head.\n---\n\nThe body.\n',
    });
    expect(await listed('both')).toMatchObject({
      id: 'both',
      skill: { name: 'both', description: 'From its head.', prompt: 'The body.', form: 'manifest' },
    });
  });
});

describe('rules that are not named', () => {
  const ORDER = [
    'SYSTEM.docx',
    'prompt.docx',
    'SKILL.docx',
    'SYSTEM.md',
    'prompt.md',
    'SKILL.md',
    'SYSTEM.txt',
  ];
  const LAST = ['prompt.txt', 'SKILL.txt'];

  it.each([...ORDER, ...LAST].map((file, index, all) => [file, all.slice(index)] as const))(
    'are in %s before those after it',
    async (file, files) => {
      const { listed } = skillsWorkspace(
        Object.fromEntries(files.map((each) => [`s/${each}`, `The rules of ${each}.`])),
      );
      expect(await listed('s')).toMatchObject({
        state: 'ready',
        skill: { id: 's', form: 'prompt', prompt: `The rules of ${file}.` },
      });
    },
  );

  it('are found in any case', async () => {
    const { listed } = skillsWorkspace({ 's/System.MD': 'Rules.' });
    expect(await listed('s')).toMatchObject({ skill: { prompt: 'Rules.' } });
  });
});

describe('a folder of the Agent Skills format', () => {
  it('is read as it is', async () => {
    const { listed } = skillsWorkspace({
      'pdf-forms/SKILL.md':
        '---\nname: pdf-forms\ndescription: >-\n  Fills in\n  forms.\nlicense: MIT\n---\n# Do it\n',
      'pdf-forms/scripts/fill.py': '',
      'pdf-forms/prompt.md': 'A file of its own.',
    });
    expect(await listed('pdf-forms')).toMatchObject({
      id: 'pdf-forms',
      state: 'ready',
      notes: [],
      skill: { form: 'agent-skill', description: 'Fills in forms.', prompt: '# Do it', tools: [] },
    });
  });

  it('keeps the id of its folder where its name is none', async () => {
    const { listed } = skillsWorkspace({ 'pdf/SKILL.md': '---\nname: PDF Forms\n---\nDo it.' });
    expect(await listed('pdf')).toMatchObject({ id: 'pdf', skill: { name: 'PDF Forms' } });
  });

  it('is read with a warning where a colon has no quotes', async () => {
    const { listed } = skillsWorkspace({
      'pdf/SKILL.md': '---\nname: pdf\ndescription: Use for: forms\n---\nDo it.',
    });
    const { state, skill, notes } = await listed('pdf');
    expect({ state, description: skill?.description }).toEqual({
      state: 'ready',
      description: 'Use for: forms',
    });
    expect(notes).toMatchObject([{ severity: 'warning', file: 'SKILL.md' }]);
    expect(notes[0]?.message).toContain('Line 3');
  });
});

describe('a folder in which something is wrong', () => {
  const broken = async (files: Readonly<Record<string, string | Uint8Array>>) => {
    const { listed } = skillsWorkspace(files);
    const { state, skill, notes } = await listed('s');
    expect({ state, skill }).toEqual({ state: 'broken', skill: undefined });
    const [{ severity, ...note } = { severity: 'none', message: '' }] = notes;
    expect(severity).toBe('error');
    return note;
  };
  const entry = (file: string) => manifestText('s1', { entry: { system_prompt: file } });
  const ENTRY = { file: 'skill.json', pointer: '/entry/system_prompt' };

  it.each([
    ['rules that are not there', { 's/skill.json': entry('gone.md') }, 'There is no file gone.md'],
    ['rules above it', { 's/skill.json': entry('../t/a.md'), 't/a.md': 'x' }, 'leads upwards'],
    ['rules at an absolute path', { 's/skill.json': entry('/etc/hostname') }, 'is not relative'],
    ['rules on a drive', { 's/skill.json': entry('c:\\a.md') }, 'is not relative'],
    ['a folder for its rules', { 's/skill.json': entry('d'), 's/d/a.md': 'x' }, 'is not a file'],
    ['rules that are too large', { 's/skill.json': entry('a.md'), 's/a.md': 'x'.repeat(1_000_001) }, '1 MB'],
    [
      'rules that are not UTF-8',
      { 's/skill.json': entry('a.txt'), 's/a.txt': Buffer.of(0xb9, 0xe6) },
      'UTF-8',
    ],
  ])('is broken by %s', async (_, files, says) => {
    const { message, ...place } = await broken(files);
    expect(message).toContain(says);
    expect(place).toEqual(ENTRY);
  });

  it.each([
    ['nothing in it', { 's/notes.md': 'x' }, '', 'has neither skill.json nor a prompt'],
    ['a folder for a manifest', { 's/skill.json/a': '', 's/SYSTEM.txt/b': '' }, '', 'has neither'],
    ['a manifest that is too large', { 's/skill.json': ' '.repeat(1_000_001) }, 'skill.json', '1 MB'],
    ['a manifest that is not UTF-8', { 's/skill.json': Buffer.of(0xff, 0xfe, 0x7b) }, 'skill.json', 'UTF-8'],
    ['found rules that are not UTF-8', { 's/SYSTEM.txt': Buffer.of(0xc3) }, 'SYSTEM.txt', 'UTF-8'],
    ['a head that nothing closes', { 's/SKILL.md': '---\nname: s\n' }, 'SKILL.md', 'not closed'],
    ['a head that is no YAML', { 's/SKILL.md': '---\n[a\n---\nx' }, 'SKILL.md', 'YAML'],
  ])('is broken by %s', async (_, files, file, says) => {
    const note = await broken(files);
    expect(note.message).toContain(says);
    expect(note).toMatchObject({ file });
  });

  it('is broken by a document that cannot be read, and says why', async () => {
    const readDocument = () => Promise.reject(new Refusal('INVALID_INPUT', 'SYSTEM.docx has a password.'));
    const { listed } = skillsWorkspace({ 's/SYSTEM.docx': 'x' }, { readDocument });
    expect(await listed('s')).toMatchObject({
      state: 'broken',
      notes: [{ file: 'SYSTEM.docx', message: 'SYSTEM.docx has a password.' }],
    });
  });

  it('is broken by links that lead out of it, for its rules and its manifest', async () => {
    const { at, put, folder, listed } = skillsWorkspace({ 's/skill.json': entry('a.md'), 't/x': '' });
    writeFileSync(join(folder, 'secret'), 'A secret.');
    symlinkSync(join(folder, 'secret'), at('s/a.md'));
    symlinkSync(join(folder, 'secret'), at('t/skill.json'));
    put({ 'u/rules/a.md': 'Rules.', 'u/skill.json': manifestText('u1', { entry: { prompt: 'link.md' } }) });
    symlinkSync('rules/a.md', at('u/link.md'));
    for (const name of ['s', 't']) {
      expect(await listed(name)).toMatchObject({ state: 'broken' });
      expect((await listed(name)).notes[0]?.message).toContain('leaves its folder by a link');
    }
    expect(await listed('u')).toMatchObject({ state: 'ready', skill: { prompt: 'Rules.' } });
  });

  it('is broken if it is a link out of the workspace, and read if it is one within', async () => {
    const { at, put, folder, source } = skillsWorkspace({ 'z/SYSTEM.md': 'Rules.' });
    const outside = skillsWorkspace({ 'o/SYSTEM.md': 'Rules.' });
    mkdirSync(join(folder, 'shared'));
    writeFileSync(join(folder, 'shared/SYSTEM.md'), 'Shared.');
    symlinkSync(outside.at('o'), at('a-outside'));
    symlinkSync('../shared', at('b-inside'));
    symlinkSync('nowhere', at('c-nowhere'));
    symlinkSync('d-circle', at('d-circle'));
    put({ 'file.md': 'x', '.hidden/SYSTEM.md': 'x', '__pycache__/SYSTEM.md': 'x' });
    const { items } = await source.list();
    expect(
      items.map(({ id, state, skill, notes }) => [id, state, skill?.prompt ?? notes[0]?.message]),
    ).toEqual([
      ['a-outside', 'broken', 'skills/a-outside is a link that leaves the workspace.'],
      ['b-inside', 'ready', 'Shared.'],
      ['c-nowhere', 'broken', 'skills/c-nowhere is a link that leads nowhere.'],
      ['d-circle', 'broken', 'skills/d-circle leads in a circle.'],
      ['z', 'ready', 'Rules.'],
    ]);
  });
});

describe('the tools of a skill', () => {
  it('are left out where they have no script', async () => {
    const { listed, at } = skillsWorkspace({
      's/skill.json': manifestText('s1', { tools: ['a', 'b', 'c', 'd'] }),
      's/SYSTEM.md': 'Rules.',
      's/scripts/b.mjs': '',
      's/scripts/c/c.py': '',
      'outside.py': '',
    });
    symlinkSync('../../outside.py', at('s/scripts/d.py'));
    const { state, skill, notes } = await listed('s');
    expect(state).toBe('ready');
    expect(skill?.tools).toMatchObject([{ name: 'b' }]);
    expect(notes.map(({ severity, pointer }) => [severity, pointer])).toEqual([
      ['error', '/tools/0'],
      ['error', '/tools/2'],
      ['error', '/tools/3'],
    ]);
    expect(notes[0]?.message).toContain('scripts/a.py, .js, .mjs or .ts');
  });

  it('run in Python where there are two scripts, with a warning', async () => {
    const { listed } = skillsWorkspace({
      's/skill.json': manifestText('s1', { tools: ['a'] }),
      's/SYSTEM.md': 'Rules.',
      's/scripts/a.js': '',
      's/scripts/a.py': '',
    });
    const { skill, notes } = await listed('s');
    expect(skill?.tools).toHaveLength(1);
    expect(notes).toMatchObject([{ severity: 'warning', pointer: '/tools/0' }]);
    expect(notes[0]?.message).toContain('a.py runs, and a.js never');
  });

  it('are those of the manifest alone', async () => {
    const { listed } = skillsWorkspace({ 's/SYSTEM.md': 'Rules.', 's/scripts/a.py': '' });
    expect(await listed('s')).toMatchObject({ state: 'ready', skill: { tools: [] } });
  });
});

describe('two folders with one id', () => {
  it('are both named, and none is ready until one has another', async () => {
    const { source, put, listed } = skillsWorkspace({
      'a/skill.json': manifestText('twin'),
      'a/SYSTEM.md': 'One.',
      'b/skill.json': manifestText('twin', { meta: { enabled: false } }),
      'b/SYSTEM.md': 'Other.',
      'c/SYSTEM.md': 'Third.',
      'twin/skill.json': '{}',
    });
    const before = await source.list();
    expect(before.items.map(({ id, state }) => [id, state])).toEqual([
      ['twin', 'twice'],
      ['twin', 'twice'],
      ['c', 'ready'],
      ['twin', 'broken'],
    ]);
    for (const { notes } of before.items.slice(0, 2))
      expect(notes[0]?.message).toContain('skills/a and skills/b');
    expect(before.ready.map(({ id }) => id)).toEqual(['c']);
    put({ 'b/skill.json': manifestText('other') });
    const { ready } = await source.list();
    expect(ready.map(({ id }) => id)).toEqual(['twin', 'other', 'c']);
    expect(await listed('a')).toMatchObject({ state: 'ready', notes: [] });
  });
});

describe('what is not only in the folder', () => {
  it.each([true, false])('counts at once too (watching: %s)', async (watches) => {
    const { folder, at, listed } = skillsWorkspace({ 's/x.txt': '' }, { watches });
    writeFileSync(join(folder, 'other.md'), 'First.');
    linkSync(join(folder, 'other.md'), at('s/SYSTEM.md'));
    mkdirSync(join(folder, 'shared'));
    symlinkSync('../shared', at('t'));
    expect(await listed('s')).toMatchObject({ skill: { prompt: 'First.' } });
    expect(await listed('t')).toMatchObject({ state: 'broken' });
    writeFileSync(join(folder, 'other.md'), 'Later.');
    writeFileSync(join(folder, 'shared/prompt.txt'), 'Shared.');
    expect(await listed('s')).toMatchObject({ skill: { prompt: 'Later.' } });
    expect(await listed('t')).toMatchObject({ skill: { prompt: 'Shared.' } });
    rmSync(at('t'));
    await expect(listed('t')).rejects.toThrow('not listed');
  });
});
