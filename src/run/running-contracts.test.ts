import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import type { RunRequest } from './run-script.ts';

describe('running a script with contracts', () => {
  const stage = useRecordedWorkspace();
  const write = async (name: string, text: string) => await stage().write(name, text);
  const run = async (request: RunRequest) => {
    const { session, events } = await stage().workbench.scripts.run(request);
    const last = (await Array.fromAsync(events)).at(-1);
    if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    return { session, ...last.data };
  };
  /** A script of three prompts, the second of which has a contract. */
  const writeScript = async (name: string, contract: string, settings = '') => {
    const answers = recording(['One?', 'First.'], ['Two?', 'Second.'], ['Three?', 'Third.']);
    await write(`${name}.rec.md`, answers);
    const head = `---\nmodel: recorded/demo\nrecording: ${name}.rec.md\n${settings}---\n`;
    const prompts = ['One?', `Two?\n${contract}`, 'Three?'].join('\n\n<!-- user -->\n\n');
    return await write(`${name}.prompt.md`, `${head}\n${prompts}\n`);
  };

  it('says how many answers hold, and names the session in the file', async () => {
    const path = await writeScript('a', '<!-- expect contains="Second" -->');
    const { reason, contracts, session } = await run({ path });
    expect(reason).toBe('done');
    expect(contracts).toEqual({ checked: 1, failures: [], unchecked: [] });
    expect(await readFile(path, 'utf8')).toContain(session.id);
  });

  it('stops after the first answer that breaks one, and does not count as done', async () => {
    const path = await writeScript('b', '<!-- expect key="sum" contains="Zwei" -->');
    const { reason, error, ran, contracts, session } = await run({ path });
    expect({ reason, ran }).toEqual({ reason: 'error', ran: 2 });
    expect(error).toMatchObject({ code: 'CONTRACT_FAILED', message: expect.stringContaining('`sum`') });
    expect(contracts?.failures).toMatchObject([{ promptIndex: 1, key: 'sum', term: 'contains' }]);
    expect(await readFile(path, 'utf8')).not.toContain(session.id);
  });

  it('checks an answer that is there again without asking again', async () => {
    const path = await writeScript('c', '<!-- expect contains="Zwei" -->');
    const first = await run({ path });
    const second = await run({ path });
    expect(second).toMatchObject({
      session: { id: first.session.id },
      ran: 0,
      error: { code: 'CONTRACT_FAILED' },
    });
  });

  it('goes on when told to, and fails all the same', async () => {
    const path = await writeScript('d', '<!-- expect contains="Zwei" -->');
    expect(await run({ path, keepGoing: true })).toMatchObject({
      ran: 3,
      reason: 'error',
      error: { code: 'CONTRACT_FAILED' },
      contracts: { checked: 1 },
    });
  });

  it('needs no model when a contract is mended: it decides no answer', async () => {
    const path = await writeScript('e', '<!-- expect contains="Zwei" -->');
    const first = await run({ path, keepGoing: true });
    await writeScript('e', '<!-- expect contains="Second" -->');
    const mended = await run({ path });
    expect(mended).toMatchObject({ session: { id: first.session.id }, ran: 0, reason: 'done' });
    expect(await readFile(path, 'utf8')).toContain(first.session.id);
  });

  it('asks again from a prompt that broke one', async () => {
    const path = await writeScript('f', '<!-- expect contains="Zwei" -->');
    const first = await run({ path });
    await write('f.rec.md', recording(['One?', 'First.'], ['Two?', 'Zwei.'], ['Three?', 'Third.']));
    const again = await run({ path, startIndex: 1 });
    expect(again).toMatchObject({
      session: { fork: { parentId: first.session.id } },
      ran: 2,
      shared: 1,
      reason: 'done',
    });
  });

  it('holds every answer against what the front matter expects', async () => {
    const path = await writeScript('g', '', 'expect:\n  matches: "\\\\.$"\n  contains: r\n');
    expect(await run({ path, keepGoing: true })).toMatchObject({
      contracts: { checked: 3, failures: [{ promptIndex: 1, term: 'contains' }] },
    });
  });

  it.each([
    ['a schema that is not there', '<!-- expect schema="none.json" -->'],
    ['a schema outside its folder', '<!-- expect schema="../x.json" -->'],
    ['a pattern that is none', '<!-- expect matches="(" -->'],
    ['a number that is none', '<!-- expect max-tokens="many" -->'],
  ])('refuses %s before anything is asked', async (_, contract) => {
    const path = await writeScript('h', contract);
    const { items: before } = await stage().workbench.sessions.list({ limit: 100 });
    await expect(stage().workbench.scripts.run({ path })).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
    expect((await stage().workbench.sessions.list({ limit: 100 })).items).toEqual(before);
  });
});
