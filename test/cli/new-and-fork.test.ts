import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

describe('cuebook new', () => {
  it('writes a script that runs as soon as it has a model', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const written = await cuebook(['new', 'tea', '--model', 'anthropic/claude-sonnet-4-5'], on);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toContain('Wrote tea.prompt.md.');
    expect(written.out).toContain('cuebook run tea.prompt.md');
    expect(await readFile(join(folder, 'tea.prompt.md'), 'utf8')).toContain('<!-- user -->');
    const run = await cuebook(['run', 'tea.prompt.md', '--quiet'], on);
    expect(run).toMatchObject({ code: 0 });
    expect(run.out).toContain('You asked: Write your first prompt here.');
  });

  it('leaves a script of that name alone', async () => {
    const { on } = await liveWorkspace(helpful);
    const results = [
      await cuebook(['new', 'tea', '--quiet'], on),
      await cuebook(['new', 'tea', '--json'], on),
    ];
    expect(results[0]?.out).toMatch(/tea\.prompt\.md\n$/);
    expect(JSON.parse(results[1]?.out ?? '')).toEqual({
      written: expect.stringMatching(/tea-2\.prompt\.md$/),
    });
  });

  it.each([
    { name: 'nowhere/tea', code: 4, says: 'There is no folder' },
    { name: 'aux', code: 2, says: 'cannot be the name of a script' },
  ])('refuses $name', async ({ name, code, says }) => {
    const { on } = await liveWorkspace(helpful);
    expect(await cuebook(['new', name], on)).toMatchObject({
      code,
      out: '',
      err: expect.stringContaining(says),
    });
  });
});

describe('cuebook sessions fork', () => {
  it('goes on from the middle of a conversation, and leaves that as it is', async () => {
    const { on, server } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    const { id: parent } = JSON.parse(
      (await cuebook(['sessions', 'show', 'last', '--json'], on)).out,
    ).session;
    const fork = JSON.parse((await cuebook(['sessions', 'fork', parent, '--prompt', '2', '--json'], on)).out);
    expect(fork.fork.parentId).toBe(parent);
    const sent = await cuebook(['send', fork.id, 'Another?', '--quiet'], on);
    expect(sent.out).toContain('You asked: Another?');
    const texts = server.requests
      .at(-1)
      ?.messages.flatMap(({ parts }) => parts.map((part) => 'text' in part && part.text));
    expect(texts).toEqual(['First?', 'You asked: First?', 'Another?']);
    const before = await cuebook(['sessions', 'show', parent], on);
    expect(before.out).toContain('Second?');
    expect(before.out).not.toContain('Another?');
  });

  it('says in words what is shared, and how to go on', async () => {
    const { on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    const whole = await cuebook(['sessions', 'fork', 'last'], on);
    expect(whole.out).toMatch(
      /^Session \w{8} shares everything with \w{8}\.\nGo on with it: cuebook send \w{8} "…"\n$/,
    );
  });

  it.each([
    { args: ['nosuch12'], code: 4, says: 'no session' },
    { args: ['last', '--prompt', '3'], code: 2, says: 'The session has 2 prompts; there is no prompt 3.' },
    { args: ['last', '--prompt', '0'], code: 2, says: '--prompt takes a whole number' },
  ])('refuses $args', async ({ args, code, says }) => {
    const { on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    const result = await cuebook(['sessions', 'fork', ...args], on);
    expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
  });
});
