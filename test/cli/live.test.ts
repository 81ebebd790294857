import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, startCuebook } from './cuebook.ts';
import { helpful, KEY, liveWorkspace, script } from './live-workspace.ts';

describe('the command line on a live model', () => {
  it.each([
    ['openai/gpt-5', 'openai-responses'],
    ['anthropic/claude-sonnet-4-5', 'anthropic'],
    ['google/gemini-2.5-flash', 'gemini'],
    ['ollama/llama3.2', 'openai-chat'],
  ])('runs a script on %s and shows the conversation', async (model, protocol) => {
    const { server, on, write } = await liveWorkspace(helpful);
    await write('a.prompt.md', script(model, 'First?', 'Second?'));
    const { code, out, err } = await cuebook(['run', 'a.prompt.md'], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Live  ${model}`);
    expect(out).toContain('[2/2] Second?\n\nYou asked: Second?\n');
    expect(out).toMatch(
      /✓ 2 prompts in [\d.]+ m?s · live · 20 tokens read, 10 written · session [0-9a-f]{8}/,
    );
    expect(server.requests.map((request) => request.protocol)).toEqual([protocol, protocol]);
    expect(server.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('names the key that is missing before anything is written or sent', async () => {
    const { folder, server, on } = await liveWorkspace(helpful);
    const env = { ...on.env, ANTHROPIC_API_KEY: '' };
    expect(await cuebook(['run', 'two.prompt.md'], { ...on, env })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('ANTHROPIC_API_KEY is not set'),
    });
    expect(server.requests).toEqual([]);
    expect(await readdir(join(folder, '.cuebook'))).toEqual(['.gitkeep']);
  });

  it('takes providers, limits and allowed tools from the configuration of the user', async () => {
    const { server, on, write } = await liveWorkspace(helpful);
    const provider = `{ type: openai-compatible, baseURL: "${server.baseURL('openai-chat')}", apiKeyEnv: DESK_KEY }`;
    await write(
      'config/cuebook/config.yaml',
      `providers:\n  desk: ${provider}\nallow: { tools: [write_note] }\n`,
    );
    await write('a.prompt.md', script('desk/some/model', 'Make a note.'));
    const missing = await cuebook(['run', 'a.prompt.md'], on);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('DESK_KEY is not set') });
    const env = { ...on.env, DESK_KEY: KEY };
    expect(await cuebook(['run', 'a.prompt.md', '--tools', 'tools.mjs'], { ...on, env })).toMatchObject({
      code: 0,
    });
    expect(await readFile(join(on.cwd, 'notes.txt'), 'utf8')).toBe('milk\n');
    expect(server.requests[0]).toMatchObject({
      model: 'some/model',
      headers: { authorization: `Bearer ${KEY}` },
    });

    await write(
      'config/cuebook/config.yaml',
      'providers:\n  desk: { type: openai-compatible, apiKey: abc }\n',
    );
    const { err } = await cuebook(['run', 'a.prompt.md', '--fresh'], { ...on, env });
    expect(err).toContain('keys are not read from files');
    expect((await cuebook(['doctor'], on)).code).toBe(1);
  });

  it('prints one event a line with --json, numbered without a gap, tools and their answers included', async () => {
    const { on, write } = await liveWorkspace(helpful);
    await write('a.prompt.md', script('openai/gpt-5', 'Make a note.', 'Thanks?'));
    const stopped = await cuebook(['run', 'a.prompt.md', '--json', '--tools', 'tools.mjs'], on);
    expect(stopped.code).toBe(2);
    expect(JSON.parse(stopped.err)).toMatchObject({ error: { code: 'CONFIRM_REQUIRED' } });
    const confirmed = await cuebook(['sessions', 'confirm', 'last', '--json'], on);
    expect(JSON.parse(confirmed.out)).toMatchObject({ answer: 'allow' });
    const { code, out } = await cuebook(['run', 'a.prompt.md', '--json', '--tools', 'tools.mjs'], on);
    expect(code).toBe(0);

    const events = eventsIn(stopped.out + out);
    const seqs = events.flatMap(({ seq }) => seq ?? []);
    // Between the two runs the answer was given, by a command of its own.
    const answered = seqs.findIndex((seq, index) => seq !== index + 1) + 1;
    expect(seqs).toEqual(
      Array.from({ length: seqs.length + 1 }, (_, index) => index + 1).filter((seq) => seq !== answered),
    );
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['session-created', 'approval-requested', 'tool-started', 'text-delta']),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'run-summary',
      data: { class: 'live', ran: 2, warnings: [] },
    });
  });

  it('sends one more prompt, from the command line and from stdin', async () => {
    const { server, on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md'], on);
    const { code, out } = await cuebook(['send', 'last', 'And', 'a', 'third?'], on);
    expect(code).toBe(0);
    expect(out).toContain('› And a third?\n\nYou asked: And a third?');
    expect((await cuebook(['send', 'last', '-', '--quiet'], { ...on, input: 'From a file?\n' })).out).toBe(
      'You asked: From a file?\n',
    );
    expect(server.requests.at(-1)?.messages).toHaveLength(7);
    expect(await cuebook(['send', 'last'], on)).toMatchObject({
      code: 2,
      err: expect.stringContaining('complete'),
    });
  });

  it('changes the model in the middle of a conversation, and says what the new one cannot be sent', async () => {
    const { server, on, write } = await liveWorkspace(() => ({
      parts: [
        { type: 'reasoning', text: 'Hm, let me see.' },
        { type: 'text', text: 'Seen.' },
      ],
    }));
    await write('a.prompt.md', `---\nmodel: anthropic/claude-sonnet-4-5\nreasoning: low\n---\n\nLook.`);
    await cuebook(['run', 'a.prompt.md'], on);
    const { code, out } = await cuebook(['send', 'last', 'And now?', '--model', 'openai/gpt-5'], on);
    expect(code).toBe(0);
    expect(out).toMatch(/Note: Thoughts of anthropic\/claude-sonnet-4-5 are sealed/);
    const { out: json } = await cuebook(['send', 'last', 'Again?', '--json'], on);
    expect(eventsIn(json).at(-1)).toMatchObject({ data: { warnings: [{ code: 'reasoning-left-out' }] } });
    expect(server.requests.map(({ model, refusal }) => [model, refusal])).toEqual([
      ['claude-sonnet-4-5', undefined],
      ['gpt-5', undefined],
      ['gpt-5', undefined],
    ]);
    expect(JSON.stringify(server.requests[1]?.messages)).toContain('Hm, let me see.');
  });

  it('runs with another model in a session of its own', async () => {
    const { server, on } = await liveWorkspace(helpful);
    await cuebook(['run', 'two.prompt.md', '--model', 'openai/gpt-5'], on);
    await cuebook(['run', 'two.prompt.md'], on);
    const { items } = JSON.parse((await cuebook(['sessions', 'list', '--json'], on)).out);
    expect(items).toMatchObject([
      { linkable: true },
      { linkable: false, metadata: { modelId: 'openai/gpt-5' } },
    ]);
    expect(server.requests).toHaveLength(4);
  });

  it('stops when the token budget is used up, and goes on with a larger one', async () => {
    const { server, on } = await liveWorkspace(helpful);
    expect(await cuebook(['run', 'two.prompt.md', '--budget-tokens', '15'], on)).toMatchObject({
      code: 1,
      err: expect.stringContaining('token budget is used up (15 tokens)'),
    });
    expect(server.requests).toHaveLength(1);
    const { code, out } = await cuebook(['run', 'two.prompt.md', '--budget-tokens', '16'], on);
    expect(code).toBe(0);
    expect(out).toContain('continuing there');
    expect(server.requests).toHaveLength(2);
  });

  it('keeps what came when it is stopped, ends the request, and goes on with it later', async () => {
    const { server, on } = await liveWorkspace((_, index) =>
      index === 0
        ? { parts: [{ type: 'text', text: 'Half an answer' }, { type: 'stall' }] }
        : { parts: [{ type: 'text', text: 'Whole.' }] },
    );
    const { child, ended } = startCuebook(['run', 'two.prompt.md'], on);
    let seen = '';
    let isStopped = false;
    child.stdout?.on('data', (text: string) => {
      seen += text;
      // Once: a second one would end it at once.
      if (!isStopped && seen.includes('Half an answer')) isStopped = child.kill('SIGINT');
    });
    expect(await ended).toMatchObject({ code: 130, out: expect.stringContaining('Stopped.') });
    expect(await server.requests[0]?.closed).toBe('hung-up');
    expect((await cuebook(['sessions', 'show', 'last'], on)).out).toContain('Half an answer … (broken off)');
    expect(await cuebook(['run', 'two.prompt.md'], on)).toMatchObject({ code: 0 });
    expect((await cuebook(['sessions', 'show', 'last'], on)).out).not.toContain('Half');
    expect(server.requests.map(({ prompt }) => prompt)).toEqual(['First?', 'First?', 'Second?']);
  });

  it('says what is wrong when the model does not answer, and goes on with `send` later', async () => {
    const { on } = await liveWorkspace((_, index) =>
      index === 1
        ? { status: 401, message: `Incorrect API key provided: ${KEY}` }
        : { parts: [{ type: 'text', text: 'Yes.' }] },
    );
    const { code, err } = await cuebook(['run', 'two.prompt.md'], on);
    expect(code).toBe(1);
    expect(err).toContain('anthropic did not accept the key (401)');
    expect(err).not.toContain(KEY);
    expect((await cuebook(['send', 'last'], on)).out).toContain('› Second?\n\nYes.');
  });

  it('writes the key nowhere', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const { out, err } = await cuebook(['run', 'two.prompt.md', '--json', '--verbose'], on);
    expect(out + err).not.toContain(KEY);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(KEY);
    }
    expect(existsSync(join(folder, '.cuebook', 'cuebook.db'))).toBe(true);
  });

  it('tells which providers are ready and what is missing for the others', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const { GEMINI_API_KEY: _, ...env } = on.env;
    const { code, out } = await cuebook(['doctor'], { ...on, env: { ...env, OLLAMA_HOST: '127.0.0.1:1' } });
    expect(code).toBe(0);
    expect(out).toContain(`✓ anthropic/…  answers at ${server.baseURL('anthropic')}`);
    expect(out).toContain('– google/…     GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY is not set');
    expect(out).toContain('– ollama/…     nothing answers at http://127.0.0.1:1/v1');
    expect(out).not.toContain(KEY);
  });
});

interface Line {
  readonly type: string;
  readonly seq?: number;
}

function eventsIn(out: string): readonly Line[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
