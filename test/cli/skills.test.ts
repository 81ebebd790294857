import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Terminal } from './cuebook.ts';
import { skillsStage } from './skills-stage.ts';

describe('cuebook skills list', () => {
  it('shows how each skill stands, aligned however wide its letters are, and why one cannot be used', async () => {
    const { skills, folder } = await skillsStage();
    const { code, out, err } = await skills('list');
    expect({ code, lines: out.split('\n') }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^✗ broken {3}broken {20}skills\/broken: \/meta\/name .+/),
        '✓ minutes  ready   writing  3 tools  Turns the notes of a meeting into minutes.',
        '✓ 词汇     ready',
        '',
      ],
    });
    expect(err).toBe('1 skill cannot be used. All that is wrong: cuebook skills validate\n');
    expect((await skills('list', '--quiet')).out).toBe('broken\nminutes\n词汇\n');
    expect(existsSync(join(folder, '.cuebook'))).toBe(false);
  });

  it('prints one object, with no path of this machine', async () => {
    const { skills, folder } = await skillsStage();
    const { out } = await skills('list', '--json');
    expect(JSON.parse(out)).toMatchObject({
      items: [
        { id: 'broken', path: 'skills/broken', state: 'broken', notes: [{ pointer: '/meta/name' }] },
        { id: 'minutes', state: 'ready', group: 'writing', tools: [{ name: 'count_words' }, {}, {}] },
        { id: '词汇', state: 'ready', tools: [] },
      ],
    });
    expect(out).not.toContain(folder);
  });

  it('says how to write one where there is none', async () => {
    const { skills } = await skillsStage({});
    expect((await skills('list')).out).toContain('write one: cuebook skills new my-skill');
  });
});

describe('cuebook skills validate', () => {
  it('names the file and the place of what is wrong, and ends with 2', async () => {
    const { skills } = await skillsStage();
    const { code, out } = await skills('validate');
    expect(code).toBe(2);
    expect(out).toMatch(/✗ broken\n {2}skills\/broken\/skill\.json \/meta\/name: error: .+\n/);
    expect(out).toContain('✓ minutes\n');
    expect(out).toMatch(/✗ 1 error, \d+ warnings? in 3 skills\.\n$/);
  });

  it('ends with 0 where there is advice only, and with 4 where there is no such skill', async () => {
    const { skills } = await skillsStage();
    const { code, out } = await skills('validate', '词汇');
    expect(code).toBe(0);
    expect(out).toContain('skills/词汇: warning: ');
    expect((await skills('validate', 'nobody')).code).toBe(4);
    expect(JSON.parse((await skills('validate', 'minutes', '--json')).out)).toMatchObject({ ok: true });
  });

  it('goes with a schema for editors', async () => {
    const { skills } = await skillsStage({});
    expect(JSON.parse((await skills('schema')).out)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    });
  });
});

describe('cuebook skills route', () => {
  it.each(['Write the meeting minutes', '帮我写一份会议纪要'])('finds who fits %s', async (text) => {
    const { skills } = await skillsStage();
    const { code, out } = await skills('route', text);
    expect(code).toBe(0);
    expect(out).toMatch(/^minutes {2}0\.\d\d {2}Turns the notes of a meeting into minutes\.\n$/);
  });

  it('says so where nothing fits, and where something is not wanted', async () => {
    const { skills } = await skillsStage();
    expect((await skills('route', 'Order a pizza')).out).toMatch(/^Nothing fits\. Why: cuebook skills why /);
    expect((await skills('route', '不要做会议纪要')).out).toMatch(/^Nothing fits\./);
    expect((await skills('route', 'meeting minutes', '--quiet', '--document', 'a.xlsx')).out).toBe('');
    expect((await skills('route', 'meeting minutes', '--quiet', '--group', 'writing')).out).toBe('minutes\n');
    expect((await skills('route', 'meeting minutes', '--quiet', '--group', 'tables')).out).toBe('');
  });
});

describe('cuebook skills why', () => {
  it('tells the deciding words, and who was not chosen or not looked at', async () => {
    const { skills } = await skillsStage();
    const { out } = await skills('why', '会议纪要，并统一词汇');
    expect(out).toMatch(/^By words alone\. Who has less than 0\.\d\d is not chosen\.\n/);
    expect(out).toMatch(/\nChosen\n {2}minutes {2}0\.\d\d {2}.*"会议纪要" \(trigger 0\.\d\d\)/);
    expect(out).toMatch(/\nNot looked at\n {2}broken {8,}broken: skills validate says why\n$/);
    const other = (await skills('why', '不要做会议纪要')).out;
    expect(other).toContain('Nothing fits.');
    expect(other).toMatch(/\nNot chosen\n {2}minutes {2}0\.\d\d {2}not wanted +not "会议纪要"/);
    expect((await skills('why', 'minutes', '--document', 'a.xlsx')).out).toContain('for other documents');
    expect(JSON.parse((await skills('why', '会议纪要', '--json')).out)).toMatchObject({
      mode: 'lexical',
      chosen: [
        { id: 'minutes', terms: expect.arrayContaining([expect.objectContaining({ field: 'trigger' })]) },
      ],
      filtered: [{ id: 'broken', reason: 'broken' }],
    });
  });
});

describe('cuebook skills call', () => {
  it('runs nothing where the workspace is not trusted', async () => {
    const { skills } = await skillsStage();
    const { code, out, err } = await skills('call', 'minutes', 'shout', '{"text": "hey"}');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('this workspace is not trusted');
    expect(err).toContain('cuebook trust');
  });

  it('runs Python and JavaScript, with arguments given in every way', async () => {
    const { skills, call } = await skillsStage();
    await call(['trust', '--yes']);
    const shouted = { code: 0, out: '{\n  "text": "HEY"\n}\n', err: '' };
    expect(await skills('call', 'minutes', 'shout', '{"text": "hey"}')).toEqual(shouted);
    expect(await skills('call', 'minutes', 'shout', '--arg', 'text=hey')).toEqual(shouted);
    expect(await call(['skills', 'call', 'minutes', 'shout', '-'], '{"text": "hey"}')).toEqual(shouted);
    const counted = await skills(
      'call',
      'minutes',
      'count_words',
      '--document',
      'notes.md',
      '--arg',
      'least=2',
      '--json',
    );
    expect(counted).toEqual({ code: 0, out: '{"words":3,"least":2}\n', err: '' });
  });

  it('tells a failure as a model is told, and refuses what is not there', async () => {
    const { skills, call } = await skillsStage();
    await call(['trust', '--yes']);
    const failed = await skills('call', 'minutes', 'count_words');
    expect({ code: failed.code, out: failed.out }).toEqual({ code: 1, out: '' });
    expect(failed.err).toMatch(/^✗ invalid_arguments: .*doc_text.*\n$/);
    const json = await skills('call', 'minutes', 'count_words', '--json');
    expect(JSON.parse(json.err)).toMatchObject({ error: { code: 'invalid_arguments' } });
    expect((await skills('call', 'minutes', 'secret')).code).toBe(4);
    expect((await skills('call', 'nobody', 'shout')).code).toBe(4);
    expect((await skills('call', 'minutes', 'shout', '[1]')).code).toBe(2);
    expect((await skills('call', 'minutes', 'count_words', '--arg', 'least=two')).code).toBe(2);
  });

  it('runs what may change something only for somebody who wants it', async () => {
    const { skills, call, folder, env } = await skillsStage();
    await call(['trust', '--yes']);
    const refused = await skills('call', 'minutes', 'keep', '--json');
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.err)).toMatchObject({ error: { code: 'CONFIRM_REQUIRED' } });
    expect((await skills('call', 'minutes', 'keep', '--yes')).out).toContain('"kept": true');
    const terminal = new Terminal(['skills', 'call', 'minutes', 'keep'], { cwd: folder, env });
    await terminal.sees('Run it? [y/N] ');
    terminal.type('y\r');
    await terminal.sees('"kept": true');
    expect(await terminal.ends()).toBe(0);
  });
});

describe('cuebook skills new', () => {
  it.each(['python', 'javascript'])(
    'writes a skill whose tool in %s can be called at once',
    async (language) => {
      const { skills, call } = await skillsStage({});
      const made = await skills('new', 'word-count', `--${language}`, '--description', 'Counts words.');
      expect(made.code).toBe(0);
      expect(made.out).toContain('Wrote skills/word-count/skill.json.\n');
      expect(made.out).toContain('cuebook skills validate word-count');
      expect((await skills('validate')).code).toBe(0);
      await call(['trust', '--yes']);
      const { items } = JSON.parse((await skills('list', '--json')).out);
      const { code, out } = await skills(
        'call',
        'word-count',
        items[0].tools[0].name,
        '{"doc_text": "one two"}',
      );
      expect(code).toBe(0);
      expect(Object.values(JSON.parse(out))).toContain(2);
      expect((await skills('new', 'word-count')).code).toBe(2);
    },
  );
});

describe('cuebook doctor', () => {
  it('tells how many skills can be used, what is broken, and how their tools run', async () => {
    const { call } = await skillsStage();
    const { code, out } = await call(['doctor']);
    expect(code).toBe(1);
    expect(out).toMatch(/✓ skills +2 skills ready, 1 broken\n/);
    expect(out).toMatch(/✗ skill +skills\/broken: .+\n/);
    expect(out).toMatch(/ skill tools +.*(?:bubblewrap|confined)/);
  });
});
