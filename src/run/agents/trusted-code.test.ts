import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../model/ids.ts';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools } from './agents.case.ts';

const CHAIN = `
import { Response, Task } from 'cuebook';
import { word } from '../.lib/word.mjs';

export default class {
  executeTask(task) {
    if (task.name !== 'Chain') return word + ' ' + task.name;
    return new Response('chain', { nextTasks: [new Task('A'), new Task('B')] });
  }

  generateReply() {
    return word;
  }
}
`;
const WORD = `export const word = 'good';`;
const EVIL = `export const word = 'evil';`;

describe('the code of an agent', () => {
  const stage = useLiveWorkspace(() => ({ parts: [] }));
  const { sessions, configure, begin, send, task, shown, rows, write } = agentTools(stage);
  const trust = () => stage().workbench.trust;
  const begun = async () => await begin({ agentId: 'Chainer' });
  beforeEach(async () => {
    await configure({ name: 'Chainer', path: 'agents/Chainer.mjs' });
    await write('agents/Chainer.mjs', CHAIN);
    await write('.lib/word.mjs', WORD);
    await rm(join(stage().folder, 'agents/new.mjs'), { force: true });
    await trust().grant({ pinned: true });
  });

  /** Does a chain of tasks, and something else once so many of them are done. */
  const chain = async (id: SessionId, done: number, meanwhile: () => Promise<unknown>) => {
    const run = await sessions().runTask({ sessionId: id, task: { name: 'Chain', type: 'action' } });
    let ended = 0;
    for await (const event of run.events) {
      if (event.type === 'message-added' && event.data.kind === 'turn-end' && ++ended === done)
        await meanwhile();
    }
  };

  it('runs as long as it is what the user trusted', async () => {
    const id = await begun();
    await task(id, { name: 'Chain', type: 'action' });
    await send(id, 'tea');
    expect(await shown(id)).toEqual([
      'text all: chain',
      'text all: good A',
      'text all: good B',
      'prompt all: tea',
      'text all: good',
    ]);
  });

  it.each([
    ['is changed', 'agents/Chainer.mjs', CHAIN.replace('word +', '"evil" +')],
    ['is changed where it is hidden', '.lib/word.mjs', EVIL],
    ['gets another file', 'agents/new.mjs', ''],
  ])('is not called again once it %s, though a chain of tasks goes on', async (_, path, text) => {
    const id = await begun();
    await chain(id, 2, async () => await write(path, text));
    expect(await shown(id)).toEqual([
      'text all: chain',
      'text all: good A',
      `error person: The code of Chainer (agents/Chainer.mjs) is not run: ${path} has changed since this workspace was trusted as it was.`,
    ]);
    const refused = (await rows(id)).find(({ kind }) => kind === 'error');
    expect(refused?.metadata).toMatchObject({
      code: 'UNTRUSTED',
      remedy: expect.stringContaining('--pinned'),
    });
  });

  it('is not called again once trust is revoked, though a chain of tasks goes on', async () => {
    const id = await begun();
    await chain(id, 1, async () => await trust().revoke());
    const refused = expect.stringMatching(/^error person: .* is not run: this workspace is not trusted\.$/);
    expect(await shown(id)).toEqual(['text all: chain', refused, refused]);
  });

  it('does not reply when it was changed after it was asked', async () => {
    const id = await begun();
    const { events } = await sessions().send({ sessionId: id, text: 'tea' });
    await write('.lib/word.mjs', EVIL);
    await Array.fromAsync(events);
    expect(await shown(id)).toEqual([
      'prompt all: tea',
      expect.stringMatching(/^error person: .*word\.mjs has changed/),
    ]);
  });

  it('is refused before anything is kept where it has changed since', async () => {
    await write('.lib/word.mjs', EVIL);
    const id = await begun();
    await expect(sessions().send({ sessionId: id, text: 'tea' })).rejects.toMatchObject({
      code: 'UNTRUSTED',
    });
    expect(await rows(id)).toEqual([]);
  });

  it('loads nothing that was not looked at when it was trusted', async () => {
    const hidden = CHAIN.replace('../.lib/word.mjs', '../.cache/word.mjs');
    await write('agents/Chainer.mjs', hidden);
    await write('.cache/word.mjs', WORD);
    await trust().grant({ pinned: true });
    const id = await begun();
    await expect(sessions().send({ sessionId: id, text: 'tea' })).rejects.toMatchObject({
      code: 'AGENT_FAILED',
      message: expect.stringContaining(
        '.cache/word.mjs is none of the files that this workspace was trusted with',
      ),
    });
    await trust().grant({});
    await send(id, 'tea');
    expect(await shown(id)).toEqual(['prompt all: tea', 'text all: good']);
  });
});
