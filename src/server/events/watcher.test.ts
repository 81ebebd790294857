import { describe, expect, it } from 'vitest';
import { connection } from './connection.case.ts';

const PIECE = 'x'.repeat(256 * 1024);

describe('a watcher', () => {
  it('who does not read is cut off', async () => {
    const { watcher } = await connection(1024 * 1024);
    // The kernel takes some megabytes before anything stays with us.
    for (let sent = 0; sent < 256 && !watcher.gone.aborted; sent++) watcher.write(PIECE);
    expect(watcher.gone.aborted).toBe(true);
  });

  it('who is sent much at once, and reads it, gets all of it', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    watcher.write(PIECE.repeat(16));
    let read = 0;
    for await (const chunk of response) {
      read += String(chunk).length;
      if (read > PIECE.length * 16) break;
    }
    expect(watcher.gone.aborted).toBe(false);
  });

  it('who is shown much that happened before is waited for', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    let written = 0;
    const writing = (async () => {
      for (; written < 64; written++) await watcher.writeSlowly(PIECE);
      watcher.end();
    })();
    let read = 0;
    for await (const chunk of response) read += String(chunk).length;
    await writing;
    expect(read).toBeGreaterThanOrEqual(64 * PIECE.length);
  });

  it('who leaves while they are waited for is not waited for any longer', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    const writing = (async () => {
      while (!watcher.gone.aborted) await watcher.writeSlowly(PIECE);
    })();
    response.destroy();
    await writing;
    expect(watcher.gone.aborted).toBe(true);
  });
});
