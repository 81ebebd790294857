import { describe, expect, it } from 'vitest';
import { messageText } from '../model/message-text.ts';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import type { RunRequest } from './run-script.ts';

const ORIGINAL = recording(['One?', 'First.'], ['Two?', 'Second.'], ['Three?', 'Third.']);
const EDITED = recording(['One?', 'Erstens.'], ['Zwei?', 'Zweitens.'], ['Three?', 'Drittens.']);

describe('a script that names several recordings', () => {
  const stage = useRecordedWorkspace();
  const write = async (name: string, text: string) => await stage().write(name, text);
  const script = async (name: string, recordings: string, ...prompts: readonly string[]) => {
    const head = `---\nmodel: recorded/demo\nrecording: ${recordings}\n---\n\n`;
    return await write(`${name}.prompt.md`, `${head}${prompts.join('\n\n<!-- user -->\n\n')}\n`);
  };
  const run = async (request: RunRequest) => {
    const { session, events, findings, plan } = await stage().workbench.scripts.run(request);
    const last = (await Array.fromAsync(events)).at(-1);
    if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    const { messages } = await stage().workbench.sessions.messages(session.id);
    const said = messages.filter(({ kind }) => kind === 'text').map(messageText);
    return { session, findings, plan, said, ...last.data };
  };

  it('is answered by the one that agrees with its prompts the longest, whichever comes first', async () => {
    await write('a1.md', ORIGINAL);
    await write('a2.md', EDITED);
    const path = await script('a', '[a1.md, a2.md]', 'One?', 'Two?', 'Three?');
    expect((await run({ path })).said).toEqual(['First.', 'Second.', 'Third.']);
    const other = await script('b', '\n  - a1.md\n  - a2.md', 'One?', 'Zwei?', 'Three?');
    expect((await run({ path: other })).said).toEqual(['Erstens.', 'Zweitens.', 'Drittens.']);
    expect((await run({ path: other, recorded: true })).said).toEqual(['Erstens.', 'Zweitens.', 'Drittens.']);
  });

  it('is answered by the first of those that agree equally long', async () => {
    await write('c1.md', ORIGINAL);
    await write('c2.md', EDITED);
    expect((await run({ path: await script('c', '[c2.md, c1.md]', 'One?') })).said).toEqual(['Erstens.']);
    expect((await run({ path: await script('d', '[c1.md, c2.md]', 'One?') })).said).toEqual(['First.']);
  });

  it('is edited and replayed from another one, in a take that shares what came before', async () => {
    await write('e1.md', ORIGINAL);
    await write('e2.md', EDITED);
    const path = await script('e', '[e1.md, e2.md]', 'One?', 'Two?', 'Three?');
    const first = await run({ path, link: false });
    await script('e', '[e1.md, e2.md]', 'One?', 'Zwei?', 'Three?');
    const take = await run({ path, link: false });
    expect(take).toMatchObject({ ran: 2, shared: 1, session: { fork: { parentId: first.session.id } } });
    expect(take.said).toEqual(['First.', 'Zweitens.', 'Drittens.']);
  });

  it('is not answered by two of them, and says which prompt has no answer', async () => {
    await write('f1.md', ORIGINAL);
    await write('f2.md', EDITED);
    const path = await script('f', '[f1.md, f2.md]', 'One?', 'Zwei?', 'Drei?');
    expect(await run({ path })).toMatchObject({ ran: 2, error: { code: 'RECORDING_MISSING' } });
  });

  it('is looked up by its prompts with the arguments in their places', async () => {
    await write('g1.md', recording(['To Alice?', 'Dear Alice.']));
    await write('g2.md', recording(['To Bob?', 'Dear Bob.']));
    const path = await script('g', '[g1.md, g2.md]\nargs: { name: }', 'To $1?');
    expect((await run({ path, args: { positional: ['Bob'] } })).said).toEqual(['Dear Bob.']);
    expect((await run({ path, args: { positional: ['Alice'] } })).said).toEqual(['Dear Alice.']);
  });

  it('tells what was noticed in any of them', async () => {
    await write('h1.md', ORIGINAL);
    await write('h2.md', `Words between records.\n\n${EDITED}`);
    const path = await script('h', '[h1.md, h2.md]', 'One?', 'Two?', 'Three?');
    const { findings, said } = await run({ path });
    expect(findings).toMatchObject([{ path: expect.stringContaining('h2.md'), severity: 'hint' }]);
    expect(said).toContain('Second.');
  });

  it.each([
    ['is not there', '[i1.md, i-none.md]', 'NOT_FOUND', 'i-none.md'],
    ['leads out of its folder', '[i1.md, ../i1.md]', 'INVALID_INPUT', '../i1.md'],
    ['is broken', '[i1.md, i-broken.md]', 'SCRIPT_INVALID', 'i-broken.md:1: '],
  ])(
    'is refused where one of them %s, by its name, also if it is not the one',
    async (_, named, code, says) => {
      await write('i1.md', ORIGINAL);
      await write('i-broken.md', '### user\n\nHi');
      const path = await script('i', named, 'One?', 'Two?', 'Three?');
      await expect(stage().workbench.scripts.run({ path })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(says),
      });
    },
  );

  it.each(['[]', '7', '[a.md, 7]', '{ a: b.md }'])('is warned where it names none: %s', async (named) => {
    const path = await script('j', named, 'One?');
    const { diagnostics } = await stage().workbench.scripts.open(path);
    expect(diagnostics).toMatchObject([
      {
        code: 'field-wrong-type',
        message: '`recording` must be the path of a file, or a list of them; it is left out.',
      },
    ]);
  });
});
