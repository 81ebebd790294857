import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, startCuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const CHAT = ['chat', '--model', 'anthropic/claude-sonnet-4-5'];

describe('a conversation with a program', () => {
  it('takes each line as a prompt or a command', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const input = 'First?\n\nSecond \\\nhalf?\n/model\n//etc?\nLast without an end';
    const { code, out, err } = await cuebook(CHAT, { ...on, input });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([
      'First?',
      'Second \nhalf?',
      '/etc?',
      'Last without an end',
    ]);
    expect(out).toContain('› First?\n\nYou asked: First?\n');
    expect(out).toContain('The model is anthropic/claude-sonnet-4-5.');
    expect(out).not.toContain('\u001b');
    const quiet = await cuebook([...CHAT, '--quiet'], { ...on, input: 'First?\nSecond?\n' });
    expect(quiet.out).toBe('You asked: First?\nYou asked: Second?\n');
  });

  it('ends with 1 when a prompt or a command failed, after all the others', async () => {
    const { server, on } = await liveWorkspace(({ prompt }) =>
      prompt === 'Fail.'
        ? { status: 400, message: 'No such thing.' }
        : { parts: [{ type: 'text', text: 'Fine.' }] },
    );
    const { code, out, err } = await cuebook(CHAT, { ...on, input: 'Fail.\nAgain.\n' });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('No such thing.') });
    expect(out).toContain('Fine.');
    expect(server.requests).toHaveLength(2);
    expect(await cuebook(CHAT, { ...on, input: '/context some\n' })).toMatchObject({ code: 1 });
    expect(await cuebook(CHAT, { ...on, input: '/rest\n' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no command /rest'),
    });
    expect(await cuebook(['chat', 'last', '--title', 'New'], on)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--title is for a new conversation'),
    });
  });

  it('tells everything as one object a line with --json', async () => {
    const { on } = await liveWorkspace(helpful);
    const { code, out } = await cuebook([...CHAT, '--json'], { ...on, input: 'First?\n/model\nSecond?\n' });
    expect(code).toBe(0);
    const types = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types[0]).toBe('chat-opened');
    expect(types.filter((type) => type === 'run-summary')).toHaveLength(2);
    expect(types).toContain('text-delta');
    expect(types.indexOf('chat-model')).toBeGreaterThan(types.indexOf('run-summary'));
  });

  it('tells a program that nothing is offered', async () => {
    const { on } = await liveWorkspace(helpful);
    const { out } = await cuebook([...CHAT, '--json'], { ...on, input: '/tasks\n' });
    const [, answer = ''] = out.split('\n');
    expect(JSON.parse(answer)).toMatchObject({ type: 'chat-choices', data: { choices: [] } });
  });

  it('needs a model, and stores nothing without one', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const { code, err } = await cuebook(['chat'], { ...on, input: 'First?\n' });
    expect(code).toBe(2);
    expect(err).toContain('No model is named');
    expect(err).toMatch(/--model.*agents\.json.*defaults/s);
    expect(await readdir(join(folder, '.cuebook'))).toEqual(['.gitkeep']);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('ends properly on %s', async (signal) => {
    const { on, asked } = await liveWorkspace(() => ({
      parts: [{ type: 'text', text: 'It begins ' }, { type: 'stall' }],
    }));
    const { child, ended } = startCuebook(CHAT, { ...on, input: 'Long?\nNever sent.\n' });
    await asked();
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 130 });
    const { out } = await cuebook(['sessions', 'show', 'last', '--json'], on);
    expect(JSON.parse(out).messages.at(-1)).toMatchObject({
      kind: 'turn-end',
      metadata: { reason: 'aborted' },
    });
  });

  it('goes away with its terminal', async () => {
    const { on, asked } = await liveWorkspace(() => ({
      parts: [{ type: 'text', text: 'It begins ' }, { type: 'stall' }],
    }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Long?\r');
    await asked();
    await terminal.sees('It begins');
    terminal.hangUp();
    await terminal.ends();
    const { out } = await cuebook(['sessions', 'show', 'last', '--json'], on);
    expect(JSON.parse(out).messages.at(-1)).toMatchObject({
      kind: 'turn-end',
      metadata: { reason: 'aborted' },
    });
  });
});
