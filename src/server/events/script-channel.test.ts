import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workspaceChange } from '../../wire/script.ts';
import { createWorkbench, type Workbench } from '../../workbench.ts';
import { connection } from './connection.case.ts';
import { ScriptChannel } from './script-channel.ts';
import type { Watcher } from './watcher.ts';

describe('the channel of scripts and agents', () => {
  it('tells all who watch of scripts that are added, changed and removed, by one watch', async () => {
    const { channel, folder, watches } = await stage();
    const [one, other] = [await joined(channel), await joined(channel)];
    expect(watches).toMatchObject([{ isClosed: false }]);
    const path = join(folder, 'a.prompt.md');
    const steps = [
      async () => await writeFile(path, 'One?'),
      async () => await writeFile(path, 'Two?'),
      async () => await rm(path),
    ];
    const told = [changesIn(one.response), changesIn(other.response)];
    for (const [index, step] of steps.entries()) {
      await step();
      const change = { type: ['added', 'changed', 'removed'][index], path: 'a.prompt.md' };
      for (const changes of told) expect((await changes.next()).value).toEqual(change);
    }
    one.response.destroy();
    await one.shown;
    expect(watches).toMatchObject([{ isClosed: false }]);
    other.response.destroy();
    await other.shown;
    expect(watches).toMatchObject([{ isClosed: true }]);
  });

  it('tells of agents when their file or a system prompt has changed', async () => {
    const { channel, folder } = await stage();
    const { response, shown } = await joined(channel);
    const changes = changesIn(response);
    const agents = [{ name: 'Guide', systemPrompt: 'guide.md' }];
    const steps = [
      async () => await writeFile(join(folder, 'agents.json'), JSON.stringify({ agents })),
      async () => await writeFile(join(folder, 'guide.md'), 'Be kind.'),
      async () => await writeFile(join(folder, 'agents.json'), '{'),
      async () => await rm(join(folder, 'agents.json')),
    ];
    for (const step of steps) {
      await step();
      expect((await changes.next()).value).toEqual({ type: 'agents-changed' });
    }
    response.destroy();
    await shown;
  });

  it('watches anew for those who come after all have left', async () => {
    const { channel, watches } = await stage();
    for (let time = 0; time < 2; time++) {
      const { response, shown } = await joined(channel);
      response.destroy();
      await shown;
    }
    expect(watches).toMatchObject([{ isClosed: true }, { isClosed: true }]);
  });

  it('says what keeps a workspace from being watched, and tries again for the next', async () => {
    const { channel, folder } = await stage();
    await rm(folder, { recursive: true });
    const { watcher } = await connection();
    for (let time = 0; time < 2; time++)
      await expect(channel.show(() => watcher)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('hangs up when the server stops, and takes nobody more', async () => {
    const { channel, watches } = await stage();
    const { response, shown } = await joined(channel);
    channel.end();
    expect(await Array.fromAsync(changesIn(response))).toEqual([]);
    await shown;
    expect(watches).toMatchObject([{ isClosed: true }]);
    const { watcher } = await connection();
    await expect(channel.show(() => watcher)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  });

  it('keeps nobody who left before there was anything to show', async () => {
    const { channel, watches } = await stage();
    const { watcher, response } = await connection();
    response.destroy();
    await watcher.left();
    await channel.show(() => watcher);
    expect(watches).toMatchObject([{ isClosed: true }]);
  });
});

interface SeenWatch {
  isClosed: boolean;
}

async function stage(): Promise<{ channel: ScriptChannel; folder: string; watches: SeenWatch[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-channel-'));
  const workbench = createWorkbench({ workspace: folder });
  const watches: SeenWatch[] = [];
  const watch: Workbench['scripts']['watch'] = async (onChange, onError) => {
    const watching = await workbench.scripts.watch(onChange, onError);
    const seen = { isClosed: false };
    watches.push(seen);
    return {
      close() {
        seen.isClosed = true;
        watching.close();
      },
    };
  };
  onTestFinished(async () => {
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  });
  const channel = new ScriptChannel({ scripts: { watch }, agents: workbench.agents }, (error) => {
    throw error;
  });
  return { channel, folder, watches };
}

/** Somebody who watches, and is told everything from here on. */
async function joined(channel: ScriptChannel): Promise<{ response: IncomingMessage; shown: Promise<void> }> {
  const { watcher, response } = await connection();
  const hasJoined = Promise.withResolvers<void>();
  const answer = (): Watcher => {
    hasJoined.resolve();
    return watcher;
  };
  const shown = channel.show(answer);
  await hasJoined.promise;
  return { response, shown };
}

async function* changesIn(response: IncomingMessage) {
  let text = '';
  for await (const chunk of response) {
    const frames = (text + String(chunk)).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames)
      if (frame.startsWith('data: ')) yield workspaceChange.parse(JSON.parse(frame.slice('data: '.length)));
  }
}
