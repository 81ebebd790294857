import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { adviceOn } from './advice.ts';
import { createSkill } from './new-skill.ts';
import { skillsWorkspace } from './skills-workspace.case.ts';

describe('a new skill', () => {
  it.each([
    ['rules alone', undefined, ['skill.json', 'SYSTEM.md']],
    ['a tool in Python', 'python', ['skill.json', 'SYSTEM.md', 'scripts/my_skill_length.py']],
    ['a tool in JavaScript', 'javascript', ['skill.json', 'SYSTEM.md', 'scripts/my_skill_length.mjs']],
  ] as const)('with %s has nothing wrong with it', async (_, language, files) => {
    const { folder, listed, at } = skillsWorkspace();
    const written = await createSkill(folder, { id: 'my-skill', ...(language && { language }) });
    expect(written).toEqual(files.map((file) => `skills/my-skill/${file}`));
    const item = await listed('my-skill');
    expect(item).toMatchObject({ id: 'my-skill', state: 'ready', notes: [] });
    expect(item.skill?.tools).toHaveLength(language === undefined ? 0 : 1);
    expect(adviceOn(item)).toEqual([]);
    expect(readdirSync(at('.'))).toEqual(['my-skill']);
  });

  it('has the name and the description that are wished for', async () => {
    const { folder, listed } = skillsWorkspace();
    await createSkill(folder, {
      id: '2024_plan',
      name: '年度计划',
      description: 'Plans "a year".',
      language: 'python',
    });
    expect(await listed('2024_plan')).toMatchObject({
      skill: { name: '年度计划', description: 'Plans "a year".', tools: [{ name: 'n2024_plan_length' }] },
    });
  });

  it('has a tool that works', async () => {
    const { folder, at } = skillsWorkspace();
    await createSkill(folder, { id: 'js-skill', language: 'javascript' });
    await createSkill(folder, { id: 'py-skill', language: 'python' });
    const { js_skill_length: counted } = await import(
      pathToFileURL(at('js-skill/scripts/js_skill_length.mjs')).href
    );
    expect(counted({ doc_text: ' two\nwords ' })).toEqual({ words: 2, characters: 11 });
    const program =
      'import json; from py_skill_length import py_skill_length as f; print(json.dumps(f(doc_text="a b")))';
    const options = { cwd: at('py-skill/scripts'), encoding: 'utf8' } as const;
    const printed = execFileSync('python3', ['-B', '-c', program], options);
    expect(JSON.parse(printed)).toEqual({ words: 2, characters: 3 });
  });

  it.each(['', 'a', 'Abc', '../up', 'a/b', '.hidden', 'a'.repeat(65), '纪要', 'auto', 'schema'])(
    'is not called %j',
    async (id) => {
      const { folder } = skillsWorkspace();
      await expect(createSkill(folder, { id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('never takes the place of something', async () => {
    const { folder, at, put } = skillsWorkspace({ 'there/notes.txt': 'Mine.' });
    mkdirSync(at('empty'));
    put({ file: 'x' });
    symlinkSync('nowhere', at('link'));
    for (const id of ['there', 'empty', 'file', 'link']) {
      await expect(createSkill(folder, { id })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    }
    expect(readdirSync(at('.')).toSorted()).toEqual(['empty', 'file', 'link', 'there']);
    expect(readdirSync(at('there'))).toEqual(['notes.txt']);
  });

  it('is made once by many at once', async () => {
    const { folder, at } = skillsWorkspace();
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => createSkill(folder, { id: 'race', language: 'python' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of made)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'FILE_EXISTS' });
    expect(readdirSync(at('.'))).toEqual(['race']);
  });

  it('is refused where skills/ is no folder of the workspace', async () => {
    const { folder } = skillsWorkspace();
    writeFileSync(join(folder, 'skills'), 'A file.');
    await expect(createSkill(folder, { id: 'my-skill' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    rmSync(join(folder, 'skills'));
    symlinkSync(skillsWorkspace().folder, join(folder, 'skills'));
    await expect(createSkill(folder, { id: 'my-skill' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
