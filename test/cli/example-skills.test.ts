import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { cuebook } from './cuebook.ts';

describe('the skills of the examples', () => {
  let top: string;
  let cwd: string;
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'cuebook-example-skills-'));
    cwd = join(top, 'examples');
    await copyExamples(cwd, { withConfig: false });
    expect(await call('trust', '--yes')).toMatchObject({ code: 0 });
  });
  afterAll(async () => await rm(top, { recursive: true }));

  async function call(...words: readonly string[]) {
    return await cuebook(words, { cwd, env: { HOME: top } });
  }

  async function result(skill: string, tool: string, ...more: readonly string[]): Promise<unknown> {
    const { code, out, err } = await call('skills', 'call', skill, tool, ...more, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  }

  it('leave nothing to be said about them', async () => {
    expect(await call('skills', 'validate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing is wrong in 3 skills.'),
    });
  });

  it.each([
    ['Write the minutes of this meeting.', 'meeting-minutes'],
    ['Which action items have no owner or no date? One line each, so that I can ask.', 'meeting-minutes'],
    ['把今天的会议整理成会议纪要', 'meeting-minutes'],
    ['帮我写这周的周报。', 'zhou-bao'],
    ['不要写会议纪要，写周报', 'zhou-bao'],
    ['Sum and average of each column of this spreadsheet, please.', 'csv-insight'],
    ['Name one plant for a dark room.', ''],
    ['How long is the interval of a play?', ''],
  ])('are chosen where they fit: %s', async (text, skill) => {
    expect((await call('skills', 'route', text, '--quiet')).out.trim()).toBe(skill);
  });

  it.each([
    ['minutes', 'meeting-minutes', 'meeting_facts', 'files/meeting-notes.md'],
    ['zhou-bao', 'zhou-bao', 'week_facts', 'files/work-log.md'],
  ])('are recorded in %s with what their tools find', async (name, skill, tool, document) => {
    const found = await result(skill, tool, '--document', document);
    expect(await readFile(join(cwd, `${name}.recording.md`), 'utf8')).toContain(
      JSON.stringify(found, null, 2),
    );
  });

  it('calculate what is in a table, for each value of a column', async () => {
    const about = ['--document', 'files/box-office.csv', '--arg', 'by=play', '--arg', 'columns=["sold"]'];
    expect(await result('csv-insight', 'column_statistics', ...about)).toMatchObject({
      rows: 8,
      groups: [
        { value: 'The Seagull', rows: 3, columns: { sold: { sum: 928, median: 309, max: 318 } } },
        { value: 'Twelfth Night', rows: 3, columns: { sold: { sum: 807, mean: 269 } } },
        { value: 'The Visit', rows: 2, columns: { sold: { sum: 334, min: 163 } } },
      ],
    });
  });

  it('read cells as people write them', async () => {
    const doc_text = 'name;price\n"A; ""b""";0.1\nc;0.2\nd;"1,000.5"\ne;\nf;none\n';
    expect(await result('csv-insight', 'column_statistics', JSON.stringify({ doc_text }))).toMatchObject({
      columns: {
        name: { type: 'text', distinct: 5, values: expect.arrayContaining([{ value: 'A; "b"', count: 1 }]) },
        price: { count: 3, empty: 1, notNumbers: 1, sum: 1000.8, median: 0.2 },
      },
    });
  });

  it('say which columns there are, where one is asked for that is not', async () => {
    const about = ['--document', 'files/box-office.csv', '--arg', 'by=theatre'];
    expect(await call('skills', 'call', 'csv-insight', 'column_statistics', ...about)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no column theatre. There is: date, play, seats, sold'),
    });
  });
});
