import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../src/tools/documents/sample-documents.case.ts';
import { filesIn, resultsIn, userTexts } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const NOON = new Date('2026-05-14T12:00:00Z');
const REFERENCE = { name: 'Reader', model: CLAUDE, datasets: ['tea'] };

function bodySize(stage: ContextStage, index: number): number {
  return JSON.stringify(stage.models.requests[index]?.body).length;
}

function lastTexts({ models }: ContextStage): readonly string[] {
  const last = models.requests.at(-1);
  return last ? userTexts(last) : [];
}

describe('what a request says of files, datasets and time', () => {
  it('grows by a few lines for a PDF of 300 pages, until it is read', async () => {
    const stage = await contextStage({ now: () => NOON });
    const pages = Array.from({ length: 300 }, (_, page) => `${'Tea and more tea. '.repeat(40)}${page}`);
    const [large, small] = [
      await stage.kept('large.pdf', pdfOf(pages)),
      await stage.kept('small.pdf', pdfOf(['Tea.'])),
    ];
    for (const file of [small, large]) {
      await stage.send(await stage.begin({ model: CLAUDE }), 'Wait.', { files: [file] });
    }
    expect(bodySize(stage, 1)).toBe(bodySize(stage, 0));
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, 'Wait.');
    await stage.send(id, 'Wait.', { files: [large] });
    expect(lastTexts(stage).join().length).toBeLessThan(700);
    await stage.send(id, `call read_files {"ids":["@large.pdf"]}`);
    const last = stage.models.requests.at(-1);
    expect(last && resultsIn(last)[0]?.output.length).toBeGreaterThan(25_000);
  });

  it('has the time and the datasets in its own turn only, and the files in every turn after it', async () => {
    const stage = await contextStage({ config: 'timeZone: Asia/Shanghai\n', now: () => NOON });
    await stage.put('datasets/tea/dataset.yaml', 'name: Teas\ndescription: All about tea\n');
    await stage.configure(REFERENCE);
    const id = await stage.begin({ agentId: 'Reader' });
    await stage.send(id, 'One', { files: [await stage.kept('a.txt', 'a')] });
    const [first = ''] = lastTexts(stage);
    expect(first).toContain('# Current time\n2026-05-14 20:00:00 Thursday\n</system-reminder>\n\nOne');
    expect(first).toContain('<name>Teas</name>\n<description>All about tea</description>');
    await stage.workbench.sessions.setSetting(id, 'timeZone', 'America/New_York');
    await stage.send(id, 'Two');
    const [before = '', now = ''] = lastTexts(stage);
    expect(before).toMatch(/^<system-reminder>\n# Input Files\n[^#]*<\/system-reminder>\n\nOne$/);
    expect(now).toContain('2026-05-14 08:00:00 Thursday');
    const [row] = await stage.rows(id);
    expect(row?.payload).toEqual({ role: 'user', content: 'One' });
    expect(row?.metadata).toMatchObject({ reminder: first.slice(0, -'\n\nOne'.length) });
  });

  it('says again word for word what was said before, where reminders are frozen', async () => {
    const stage = await contextStage({ config: 'reminder: frozen\nlanguage: zh\n', now: () => NOON });
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, 'One', { files: [await stage.kept('a.txt', 'a')] });
    const [first = ''] = lastTexts(stage);
    expect(first).toContain('2026-05-14');
    expect(first).toContain('星期四');
    expect(first).not.toMatch(/# (Input|Current)/);
    await stage.send(id, 'Two');
    expect(lastTexts(stage)).toEqual([first, 'Two']);
  });

  it('is nothing but the text, to the byte, where there is nothing to be reminded of', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const text = '  <system-reminder>\r\n&amp; </system-reminder>\u200b "quoted" 茶\n\n';
    await stage.send(id, text);
    await stage.send(id, 'And?');
    expect(lastTexts(stage)).toEqual([text, 'And?']);
  });

  it('tells the time, or does not, as is set', async () => {
    const stage = await contextStage({ now: () => NOON, config: 'defaults:\n  time: true\n' });
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, 'One');
    expect(lastTexts(stage)).toEqual([expect.stringContaining('# Current time\n2026-05-14 ')]);
    await stage.workbench.sessions.setSetting(id, 'time', false);
    await stage.send(id, 'Two', { files: [await stage.kept('a.txt', 'a')] });
    expect(lastTexts(stage)).toEqual(['One', expect.not.stringContaining('# Current time')]);
    const path = await stage.put('a.prompt.md', `---\nmodel: ${CLAUDE}\ntime: false\n---\n\nThree\n`);
    await stage.performed(await stage.workbench.scripts.run({ path }));
    expect(lastTexts(stage)).toEqual(['Three']);
  });

  it('names each content once and at most 20 files; those that are left out are warned of', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const files = await Promise.all(
      Array.from({ length: 22 }, async (_, index) => await stage.kept(`${index}.txt`, String(index))),
    );
    const again = await stage.kept('again.txt', '3');
    const { warnings } = await stage.send(id, 'Look.', { files: [again, ...files] });
    const { messages = [] } = stage.models.requests.at(-1) ?? {};
    const names = filesIn(messages).map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect(names).not.toContain('3.txt');
    expect(warnings).toMatchObject([
      { code: 'file-given-once', message: '3.txt has the same content as again.txt, and is given once.' },
      { code: 'files-left-out', message: expect.stringMatching(/: 20\.txt, 21\.txt\.$/) },
    ]);
  });

  it('leaves a gap in the ids where a content is gone, which a tool that asks for it is told', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const files = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => await stage.kept(`${name}.txt`, name)),
    );
    await stage.send(id, 'Look.', { files });
    const told = filesIn(stage.models.requests[0]?.messages ?? []);
    await stage.lose(await stage.kept('b.txt', 'b'));
    const restarted = stage.another();
    await stage.performed(
      await restarted.sessions.send({
        sessionId: id,
        text: `call read_files {"ids":["${told[1]?.id}","${told[2]?.id}"]}`,
      }),
    );
    const last = stage.models.requests.at(-1);
    expect(filesIn(last?.messages ?? [])).toEqual([told[0], told[2]]);
    expect(JSON.parse((last && resultsIn(last)[0]?.output) ?? '')).toEqual([
      { id: told[1]?.id, name: 'b.txt', error: expect.stringContaining('b.txt is no longer available') },
      { id: told[2]?.id, name: 'c.txt', content: 'c' },
    ]);
  });
});

describe('how much of the history a request has', () => {
  const ways: Readonly<Record<string, (stage: ContextStage) => Promise<void>>> = {
    'its agent': async (stage) => {
      await stage.configure({ name: 'Reader', model: CLAUDE, settings: { history: 'last 1' } });
      const id = await stage.begin({ agentId: 'Reader' });
      for (const text of ['One', 'Two', 'Three']) await stage.send(id, text);
    },
    'the defaults': async (stage) => {
      await stage.put('.cuebook/config.yaml', 'defaults:\n  history: last 1\n');
      const id = await stage.begin({ model: CLAUDE });
      for (const text of ['One', 'Two', 'Three']) await stage.send(id, text);
    },
    'the session': async (stage) => {
      const id = await stage.begin({ model: CLAUDE });
      await stage.workbench.sessions.setSetting(id, 'history', 'last 1');
      for (const text of ['One', 'Two', 'Three']) await stage.send(id, text);
    },
    'the script': async (stage) => {
      const prompts = ['One', 'Two', 'Three'].join('\n\n<!-- user -->\n\n');
      const text = `---\nmodel: ${CLAUDE}\nhistory: last 1\n---\n\n${prompts}\n`;
      const path = await stage.put('a.prompt.md', text);
      await stage.performed(await stage.workbench.scripts.run({ path }));
    },
  };

  it.each(Object.entries(ways))('is what %s says', async (_, ask) => {
    const stage = await contextStage();
    await ask(stage);
    expect(stage.models.requests.map(userTexts)).toEqual([['One'], ['One', 'Two'], ['Two', 'Three']]);
  });

  it('keeps no file from being read that is not told of any more', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, 'One', { files: [await stage.kept('a.txt', 'Leaves')] });
    const [file] = filesIn(stage.models.requests[0]?.messages ?? []);
    await stage.workbench.sessions.setSetting(id, 'history', 'last 0');
    await stage.send(id, `call read_files {"ids":["${file?.id}"]}`);
    const last = stage.models.requests.at(-1);
    expect(last && userTexts(last)).toHaveLength(1);
    expect(last && resultsIn(last)[0]?.output).toContain('Leaves');
  });
});
