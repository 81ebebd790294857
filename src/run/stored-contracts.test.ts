import { describe, expect, it } from 'vitest';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';

describe('the status of a script with contracts', () => {
  const stage = useRecordedWorkspace();
  const status = async (path: string, content?: string) =>
    await stage().workbench.scripts.status({ path, ...(content !== undefined && { content }) });
  /** A script of prompts that are answered with other words each; returns its text too. */
  const write = async (name: string, ...prompts: readonly string[]) => {
    const answers = recording(['One?', 'First.'], ['Two?', 'Second.'], ['Three?', `${'a'.repeat(60)}b`]);
    await stage().write(`${name}.rec.md`, answers);
    const head = `---\nmodel: recorded/demo\nrecording: ${name}.rec.md\n---\n\n`;
    const text = `${head}${prompts.join('\n\n<!-- user -->\n\n')}\n`;
    return { path: await stage().write(`${name}.prompt.md`, text), text };
  };
  const run = async (path: string) => {
    const { events } = await stage().workbench.scripts.run({ path, keepGoing: true, link: false });
    await Array.fromAsync(events);
  };
  const expecting = (prompt: string, words: string) => `${prompt}\n<!-- expect ${words} -->`;
  const NOTHING = { failures: [], unchecked: [] };

  it('has nothing to say where nothing is expected, was answered, or is broken', async () => {
    const { path: plain } = await write('a', 'One?');
    await run(plain);
    expect((await status(plain)).contracts).toEqual(NOTHING);
    const { path } = await write('b', expecting('One?', 'contains="First"'), 'Two?');
    expect((await status(path)).contracts).toEqual(NOTHING);
    await run(path);
    expect((await status(path)).contracts).toEqual(NOTHING);
  });

  it('says which stored answers break theirs, and of what nobody can tell', async () => {
    const first = expecting('One?', 'key="number" contains="1"');
    const { path } = await write('c', first, expecting('Two?', 'contains="2" max-tokens="5"'));
    await run(path);
    const { contracts, plan } = await status(path);
    expect(contracts.failures).toMatchObject([
      { promptIndex: 0, key: 'number', term: 'contains' },
      { promptIndex: 1, term: 'contains' },
    ]);
    expect(contracts.unchecked).toMatchObject([{ promptIndex: 1, term: 'max-tokens' }]);
    expect(plan).toMatchObject({ plan: { action: 'nothing' } });
  });

  it('holds them against a contract that is not saved yet', async () => {
    const { path, text } = await write('d', 'One?', 'Two?');
    await run(path);
    const edited = text.replace('Two?', expecting('Two?', 'contains="2"'));
    expect((await status(path, edited)).contracts.failures).toMatchObject([{ promptIndex: 1 }]);
    expect((await status(path)).contracts).toEqual(NOTHING);
  });

  it('says nothing of prompts that are no longer what was asked', async () => {
    const broken = ['One?', 'Two?'].map((prompt) => expecting(prompt, 'contains="x"'));
    const { path, text } = await write('e', ...broken);
    await run(path);
    const edited = text.replace('Two?', 'Zwei?');
    expect((await status(path, edited)).contracts.failures).toMatchObject([{ promptIndex: 0 }]);
    await stage().write('e.prompt.md', edited);
    await stage().workbench.scripts.resolve({ path, resolution: 'keep' });
    expect((await status(path)).contracts.failures).toMatchObject([{ promptIndex: 0 }, { promptIndex: 1 }]);
  });

  it('does not wait long for a pattern that takes for ever, and checks the others', async () => {
    const slow = expecting('Three?', 'matches="^(a+)+$"');
    const { path } = await write('f', 'One?', 'Two?', slow, expecting('Four?', 'contains="x"'));
    await stage().write(
      'f.rec.md',
      recording(['One?', '1'], ['Two?', '2'], ['Three?', `${'a'.repeat(60)}b`], ['Four?', '4']),
    );
    await run(path);
    const { contracts } = await status(path);
    expect(contracts.unchecked).toMatchObject([{ promptIndex: 2, term: 'matches' }]);
    expect(contracts.failures).toMatchObject([{ promptIndex: 3, term: 'contains' }]);
  });

  it('reports a schema that cannot be used, and that the script cannot run', async () => {
    const { path } = await write('g', expecting('One?', 'contains="x" schema="none.json"'));
    const { attachment, plan, actions } = await status(path);
    expect(attachment.opened.diagnostics).toMatchObject([
      { code: 'contract-invalid', severity: 'error', message: expect.stringContaining('none.json') },
    ]);
    expect({ plan, actions }).toEqual({ plan: undefined, actions: [] });
  });
});
