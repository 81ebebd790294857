import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/server.case.ts';
import { expectUnsigned, foreignStage, WAYS } from './foreign-stage.ts';
import { filesIn } from './obedient-model.ts';
import { CLAUDE } from './stage.ts';

const MINUTE = 60_000;

describe.each(WAYS)('a tool of somebody else, by %s', (_, prefix) => {
  it('gets an address that opens the file for some minutes; nothing of it is kept', async () => {
    let now = Date.now();
    const stage = await foreignStage({ now: () => new Date(now) });
    const bugs: unknown[] = [];
    await listen({ workbench: stage.workbench, bugs });
    const { log } = stage;
    const input = { deep: { list: ['@a.txt', { url: '@@a.txt' }] }, note: 'See @a.txt.', '@a.txt': 1, log };
    const files = [await stage.kept('a.txt', 'Leaves')];
    const { output } = await stage.called(`${prefix}open`, input, { files });
    const [file] = filesIn(stage.models.requests[0]?.messages ?? []);
    if (!file) throw new Error('The model was told of the file.');
    const { id, url } = file;
    expect(JSON.parse(output)).toEqual({
      received: { deep: { list: [url, { url }] }, note: `See ${id}.`, [id]: 1, log },
      content: 'Leaves',
      text: `I opened ${url}, twice: ${url}.`,
      html: `<a href="${url}">`,
      json: JSON.stringify({ address: url }),
      query: `https://example.com/?from=${url}`,
      word: '…',
      [url]: 'a key',
    });
    expect(await stage.called(`${prefix}fail`, { file: id, log })).toMatchObject({
      isError: true,
      output: expect.stringContaining(`I cannot open ${url} today.`),
    });
    const addresses = await stage.given();
    expect(addresses).toHaveLength(2);
    for (const address of addresses) expect(await (await fetch(address)).text()).toBe('Leaves');
    now += 11 * MINUTE;
    for (const address of addresses) expect((await fetch(address)).ok).toBe(false);
    const later = await stage.called(`${prefix}open`, { file: url });
    expect(JSON.parse(later.output)).toMatchObject({ content: 'Leaves' });
    await expectUnsigned(stage, addresses);
    expect(bugs).toEqual([]);
  });

  it('does not get to have an address kept that it remembers from another call', async () => {
    const stage = await foreignStage();
    await listen({ workbench: stage.workbench, bugs: [] });
    const files = [await stage.kept('a.txt', 'Leaves')];
    await stage.called(`${prefix}open`, { file: '@a.txt', log: stage.log }, { files });
    const [file] = filesIn(stage.models.requests[0]?.messages ?? []);
    const other = await stage.begin({ agentId: 'Opener' });
    for (const sessionId of [stage.id, other]) {
      const { output } = await stage.called(`${prefix}recall`, {}, { sessionId });
      expect(JSON.parse(output)).toEqual({ text: `Before it was ${file?.url}` });
      const whispered = await stage.called(`${prefix}whisper`, {}, { sessionId });
      expect(JSON.parse(whispered.output)).toEqual({ sig: 'sig=…', loud: '…' });
    }
    await expectUnsigned(stage, await stage.given());
  });
});

describe('a server of tools that is far away', () => {
  it('gets no address that leads to this machine alone, but the id', async () => {
    const stage = await foreignStage({ isFar: true });
    await listen({ workbench: stage.workbench, bugs: [] });
    const files = [await stage.kept('a.txt', 'Leaves')];
    const { output } = await stage.called('remote__open', { file: '@a.txt' }, { files });
    const [told] = filesIn(stage.models.requests[0]?.messages ?? []);
    expect(JSON.parse(output)).toMatchObject({ received: { file: told?.id }, content: 'nothing' });
  });
});

describe('without a server', () => {
  it.each(WAYS)('a tool by %s gets what it can open, or the id', async (_, prefix) => {
    const stage = await foreignStage();
    const file = await stage.kept('a.txt', 'Leaves');
    const input = { file: '@a.txt', log: stage.log };
    const { output } = await stage.called(`${prefix}open`, input, { files: [file] });
    const [told] = filesIn(stage.models.requests[0]?.messages ?? []);
    const [given = ''] = await stage.given();
    if (prefix === 'remote__') {
      expect(JSON.parse(output)).toMatchObject({ received: { file: told?.id }, content: 'nothing' });
      expect(given).toBe('');
      return;
    }
    expect(JSON.parse(output)).toMatchObject({ received: { file: told?.url }, content: 'Leaves' });
    expect(given).toMatch(/^\/.*\/a\.txt$/);
    await writeFile(given, 'Ashes');
    expect(await readFile(given, 'utf8')).toBe('Ashes');
    const again = await stage.called(`${prefix}open`, { file: told?.id });
    expect(JSON.parse(again.output)).toMatchObject({ content: 'Leaves' });
  });

  it('an id that is no id of the conversation stays what it is', async () => {
    const stage = await foreignStage();
    const foreign = await stage.begin({ model: CLAUDE });
    await stage.send(foreign, 'Keep it.', { files: [await stage.kept('b.txt', 'Secret')] });
    const [theirs] = filesIn(stage.models.requests[0]?.messages ?? []);
    const file = { a: 'constructor', b: '__proto__', c: theirs?.id, d: theirs?.url };
    const files = [await stage.kept('a.txt', 'Leaves')];
    const { output } = await stage.called('local__open', { file }, { files });
    expect(JSON.parse(output)).toMatchObject({ received: { file }, content: 'nothing' });
  });
});
