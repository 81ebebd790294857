import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { newMessageId } from '../../model/ids.ts';
import { createWorkbench } from '../../workbench.ts';
import { Channel } from './channel.ts';
import { connection } from './connection.case.ts';

describe('a channel', () => {
  it('tells a late joiner every delta once, at whatever moment it comes', async () => {
    const { location, remove } = await createTestFile();
    const workbench = createWorkbench({ workspace: location, database: location });
    onTestFinished(async () => {
      await workbench.close();
      await remove();
    });
    const { id: sessionId } = await workbench.sessions.create();
    for (let moment = 0; moment < 40; moment++) {
      let channel: Channel | undefined;
      const following = await workbench.sessions.follow(sessionId, (item) => channel?.take(item));
      channel = new Channel(following);
      const { watcher, response } = await connection();
      const partId = newMessageId();
      const tell = (delta: string, offset: number) =>
        following.feed.take({ type: 'text-delta', sessionId, partId, offset, delta });
      tell('abc', 0);
      const shown = channel.show(watcher, following.feed.lastSeq);
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      tell('XYZ', 3);
      await setImmediate();
      tell('.', 6);
      let text = '';
      let frames = '';
      for await (const chunk of response) {
        frames += String(chunk);
        text = textIn(frames);
        if (text.endsWith('.')) break;
      }
      expect(text, `at moment ${moment}`).toBe('abcXYZ.');
      response.destroy();
      await shown;
      channel.close();
    }
  });
});

/** What a client has of the part: a snapshot takes the place of what was there, a delta goes on at its offset. */
function textIn(frames: string): string {
  let text = '';
  for (const [, data] of frames.matchAll(/^data: (.*)$/gm)) {
    const item = JSON.parse(data ?? '');
    if (item.type === 'part-snapshot') text = item.text;
    if (item.type === 'text-delta') {
      expect(item.offset).toBe(text.length);
      text += item.delta;
    }
  }
  return text;
}
