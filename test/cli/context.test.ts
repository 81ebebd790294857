import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { helpful, liveWorkspace, script } from './live-workspace.ts';

const GPT = 'openai/gpt-4o';

describe('cuebook context', () => {
  it('shows what the model got in the last turn, and in others', async () => {
    const { on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    const { code, out, err } = await cuebook(['context', 'two.prompt.md'], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Turn 2 {2}anthropic\/claude-sonnet-4-5\n/);
    expect(out).toContain(
      'history  turn 1: First?  ~6\nprompt   prompt          ~2\ntotal                    ~8\n',
    );
    expect(out).toContain(
      'The provider counted 10, 0.1 % of the 200,000 that the model takes. ~ is an estimate',
    );
    expect(out).toContain('Since turn 1:\n+ history  turn 1: First?  ~6\n+ prompt   prompt          ~2\n');
    expect(out).toMatch(
      /began with the same \d+ of \d+ bytes \(\d+(?:\.\d)? %\), which a provider can cache\./,
    );
    expect(await cuebook(['context', 'last'], on)).toEqual({ code, out, err });
    expect((await cuebook(['context', 'last', '--turn', '1'], on)).out).toMatch(/^Turn 1 /);
    const next = await cuebook(['context', 'last', '--turn', 'next', '--full'], on);
    expect(next.out).toContain('── history · turn 2: Second? · ~7\nSecond?\nYou asked: Second?\n');
  });

  it('shows what a script that was never run would send, and says so; nothing is sent and nothing written', async () => {
    const { on, folder, write, server } = await liveWorkspace(helpful);
    await write('guide.md', 'Be kind.');
    const agent = { id: 'Guide', name: 'Guide', model: GPT, systemPrompt: 'guide.md' };
    await write('agents.json', JSON.stringify({ agents: [agent] }));
    await write('notes.txt', 'Some notes.');
    await write(
      'ask.prompt.md',
      '---\nagent: Guide\nfiles: [notes.txt]\nargs:\n  name:\n---\n\nWho is $1?\n',
    );
    const { code, out } = await cuebook(['context', 'ask.prompt.md', 'Alice', '--full'], on);
    expect(code).toBe(0);
    expect(out).toMatch(/^Not run yet: this is what its first prompt would send {2}openai\/gpt-4o\n/);
    expect(out).toContain('── agent · system prompt · 3\nBe kind.\n');
    expect(out).toContain('<name>notes.txt</name>');
    expect(out).toContain('Who is Alice?');
    expect(out).toContain('Tokens are those of o200k_base');
    expect(server.requests).toEqual([]);
    expect(await readdir(join(folder, '.cuebook'))).toEqual(['.gitkeep']);
  });

  it('prints the request to the byte with --request, with the tools that are given and without the key', async () => {
    const { on, write, server } = await liveWorkspace(helpful);
    await write('ask.prompt.md', script(GPT, 'First?'));
    await cuebook(['run', 'ask.prompt.md', '--quiet', '--tools', 'tools.mjs'], on);
    const asked = ['context', 'last', '--request', '--tools', 'tools.mjs'];
    const { out } = await cuebook(asked, on);
    expect(JSON.parse(out)).toEqual({
      method: 'POST',
      url: `${server.baseURL('openai-responses')}/responses`,
      body: server.requests[0]?.body,
    });
    expect(out).not.toContain(on.env['OPENAI_API_KEY']);
    expect(JSON.parse((await cuebook([...asked, '--json'], on)).out)).toEqual(JSON.parse(out));
  });

  it('prints one object with --json, and leaves nothing for a terminal to obey in a request', async () => {
    const { on, write } = await liveWorkspace(helpful);
    await write('odd.prompt.md', script(GPT, 'Clear \u009b2J the \u202e screen.'));
    const { out } = await cuebook(['context', 'odd.prompt.md', '--json'], on);
    expect(JSON.parse(out)).toMatchObject({
      stage: 'first',
      turn: 1,
      model: GPT,
      sections: [{ source: 'prompt', name: 'prompt', text: 'Clear \u009b2J the \u202e screen.', turn: 1 }],
      tokenizer: { name: 'o200k_base', isEstimate: false },
      window: 128_000,
      warnings: [],
    });
    const request = await cuebook(['context', 'odd.prompt.md', '--request'], on);
    expect(request.out).toContain(String.raw`Clear \u009b2J the \u202e screen.`);
  });

  it.each([
    [['last', '--turn', '3'], 4, 'There are turns 1 to 2.'],
    [['last', '--turn', '0'], 2, '--turn takes'],
    [['last', '--turn', 'first'], 2, '--turn takes a number, last or next'],
    [['last', 'Alice'], 2, 'Only scripts have arguments.'],
    [['none.prompt.md'], 4, 'none.prompt.md'],
    [['ffffffff'], 4, 'There is no session ffffffff'],
  ])('refuses %j', async (args, code, message) => {
    const { on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    expect(await cuebook(['context', ...args], on)).toMatchObject({
      code,
      err: expect.stringContaining(message),
    });
  });
});
