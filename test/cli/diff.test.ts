import { describe, expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace, script } from './live-workspace.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';

describe('cuebook diff', () => {
  it.each([
    { what: 'nothing', now: script(MODEL, 'First?', 'Second?'), says: 'Nothing has changed since it ran.' },
    {
      what: 'a title',
      now: script(MODEL, 'First?', 'Second?').replace('title: Live', 'title: Alive'),
      says: 'The prompts are as they ran',
    },
    {
      what: 'a prompt at the end',
      now: script(MODEL, 'First?', 'Second?', 'Third?'),
      says: '1 prompt added after the 2',
    },
    { what: 'a prompt', now: script(MODEL, 'First?', 'Zweitens?'), says: 'Edited from prompt 2 of 2.' },
    { what: 'the last prompt away', now: script(MODEL, 'First?'), says: 'The last 1 prompt of 2 removed.' },
    {
      what: 'the model',
      now: script('anthropic/claude-opus-4-1', 'First?', 'Second?'),
      says: 'every answer may be another',
    },
  ])('shows what was changed: $what', async ({ now, says }) => {
    const { on, write } = await ran();
    await write('two.prompt.md', now);
    expect(await cuebook(['diff', 'two.prompt.md'], on)).toMatchObject({
      code: 0,
      out: expect.stringContaining(says),
      err: '',
    });
  });

  it('names each prompt and what became of it, then the lines', async () => {
    const { on, write } = await ran();
    await write('two.prompt.md', script(MODEL, 'Before all?', 'First?', 'Zweitens?'));
    const { out } = await cuebook(['diff', 'two.prompt.md'], on);
    expect(out).toMatch(/^two\.prompt\.md {2}against session \w{8}, /);
    expect(out).toContain('  +    1  Before all?\n  =    2  First?\n  ~    3  Zweitens?\n');
    expect(out).toContain('\n-Second?\n+Zweitens?\n');
    const asJson = JSON.parse((await cuebook(['diff', 'two.prompt.md', '--json'], on)).out);
    expect(asJson).toMatchObject({ drift: { kind: 'edited', from: 0 }, hunks: [{}] });
    expect((await cuebook(['diff', 'two.prompt.md', '--quiet'], on)).out).toMatch(/^@@ /);
  });

  it('changes nothing: neither the file nor the sessions', async () => {
    const { on, write } = await ran();
    await write('two.prompt.md', script(MODEL, 'Another?'));
    const before = await cuebook(['sessions', 'list', '--json'], on);
    await cuebook(['diff', 'two.prompt.md'], on);
    expect((await cuebook(['sessions', 'list', '--json'], on)).out).toBe(before.out);
  });

  it('says that a script has not been run, or is not there', async () => {
    const { on, write } = await ran();
    await write('new.prompt.md', 'Hi');
    expect(await cuebook(['diff', 'new.prompt.md'], on)).toMatchObject({ code: 4, out: '' });
    expect(await cuebook(['diff', 'nosuch.prompt.md'], on)).toMatchObject({ code: 4, out: '' });
  });
});

async function ran(): Promise<LiveWorkspace> {
  const workspace = await liveWorkspace(helpful);
  await cuebook(['run', 'two.prompt.md', '--quiet'], workspace.on);
  return workspace;
}
