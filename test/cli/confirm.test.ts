import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace, script } from './live-workspace.ts';

const WITH_TOOLS = ['--tools', 'tools.mjs'];

describe('a tool that wants to change something', () => {
  const noteWorkspace = async () => {
    const workspace = await liveWorkspace(helpful);
    await workspace.write('note.prompt.md', script('anthropic/claude-sonnet-4-5', 'Make a note.', 'Thanks?'));
    const notes = async () => {
      const file = join(workspace.folder, 'notes.txt');
      return existsSync(file) ? await readFile(file, 'utf8') : '';
    };
    const statuses = async () =>
      JSON.parse((await cuebook(['sessions', 'list', '--json'], workspace.on)).out).items.map(
        ({ sessionStatus }: { sessionStatus: string }) => sessionStatus,
      );
    return { ...workspace, notes, statuses };
  };

  it('is shown with its input, and runs after a yes', async () => {
    const { on, notes } = await noteWorkspace();
    const terminal = new Terminal(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await terminal.sees('write_note {"text":"milk"}');
    await terminal.sees('Allow it? [y/N]');
    expect(await notes()).toBe('');
    terminal.type('y\r');
    await terminal.sees('You asked: Make a note.');
    expect(await terminal.ends()).toBe(0);
    expect(await notes()).toBe('milk\n');
  });

  it('does not run after anything else, and the model is told', async () => {
    const { server, on, notes } = await noteWorkspace();
    const terminal = new Terminal(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await terminal.sees('Allow it? [y/N]');
    terminal.type('\r');
    expect(await terminal.ends()).toBe(0);
    expect(await notes()).toBe('');
    expect(JSON.stringify(server.requests[1]?.messages)).toContain('did not allow');
  });

  it('is asked for again when the question was left with Ctrl-C', async () => {
    const { on, notes } = await noteWorkspace();
    const first = new Terminal(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await first.sees('Allow it? [y/N]');
    first.type('\u0003');
    expect(await first.ends()).toBe(130);
    const second = new Terminal(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await second.sees('Allow it? [y/N]');
    second.type('yes\r');
    expect(await second.ends()).toBe(0);
    expect(await notes()).toBe('milk\n');
  });

  it('can be allowed from another process while the question is on the screen', async () => {
    const { on, notes } = await noteWorkspace();
    const terminal = new Terminal(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await terminal.sees('Allow it? [y/N]');
    expect((await cuebook(['sessions', 'confirm', 'last'], on)).out).toContain(
      'Allowed: write_note {"text":"milk"}',
    );
    await terminal.sees('✓ 2 prompts');
    expect(await terminal.ends()).toBe(0);
    expect(await notes()).toBe('milk\n');
    expect(await cuebook(['sessions', 'confirm', 'last'], on)).toMatchObject({ code: 4 });
  });

  it('runs without a question with --yes', async () => {
    const { on, notes } = await noteWorkspace();
    expect(await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS, '--yes'], on)).toMatchObject({ code: 0 });
    expect(await notes()).toBe('milk\n');
  });

  it('waits when nobody is there, and the run goes on once it was answered', async () => {
    const { on, notes, statuses } = await noteWorkspace();
    expect(await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS], on)).toMatchObject({
      code: 2,
      err: expect.stringContaining('write_note wants to change something'),
    });
    expect(await statuses()).toEqual(['waiting_confirmation']);
    expect((await cuebook(['sessions', 'confirm', 'last', '--deny'], on)).out).toContain('Denied');
    expect(await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS], on)).toMatchObject({ code: 0 });
    expect(await statuses()).toEqual(['idle']);
    expect(await notes()).toBe('');
  });

  it('runs when --yes comes after it was asked for', async () => {
    const { on, notes, statuses } = await noteWorkspace();
    await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    expect(await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS, '--yes'], on)).toMatchObject({ code: 0 });
    expect(await notes()).toBe('milk\n');
    expect(await statuses()).toEqual(['idle']);
    expect(await cuebook(['sessions', 'confirm', 'last'], on)).toMatchObject({ code: 4 });
  });

  it('is not made up when the run that goes on has no such tool', async () => {
    const { on, statuses } = await noteWorkspace();
    await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    await cuebook(['sessions', 'confirm', 'last'], on);
    expect(await cuebook(['send', 'last'], on)).toMatchObject({
      code: 2,
      err: expect.stringContaining('a call of write_note, a tool that this run does not have'),
    });
    expect(await cuebook(['send', 'last', ...WITH_TOOLS], on)).toMatchObject({ code: 0 });
    expect(await statuses()).toEqual(['idle']);
  });

  it('is passed over by a new prompt', async () => {
    const { server, on, notes } = await noteWorkspace();
    await cuebook(['run', 'note.prompt.md', ...WITH_TOOLS], on);
    expect(await cuebook(['send', 'last', 'Never mind.'], on)).toMatchObject({ code: 0 });
    expect(await cuebook(['sessions', 'confirm', 'last'], on)).toMatchObject({ code: 4 });
    expect(server.requests.at(-1)).toMatchObject({ prompt: 'Never mind.' });
    expect(server.requests.at(-1)?.refusal).toBeUndefined();
    expect(await notes()).toBe('');
  });
});
