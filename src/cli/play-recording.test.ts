import { describe, expect, it } from 'vitest';
import type { RecordedOutput } from '../model/terminal-recording.ts';
import { playRecording } from './play-recording.ts';

const out = (seconds: number, data: string): RecordedOutput => ({ type: 'output', seconds, data });

/** What is written when this is played, piece by piece; `stopAt` is what somebody stops at. */
async function played(pieces: readonly RecordedOutput[], stopAt?: string): Promise<readonly string[]> {
  const written: string[] = [];
  const stop = new AbortController();
  async function* output() {
    yield* pieces;
  }
  const write = async (data: string) => {
    written.push(data);
    if (data === stopAt) stop.abort();
  };
  await playRecording({ output: output() }, { write, speed: 1_000, signal: stop.signal });
  return written;
}

describe('playing a recording', () => {
  it('writes all of it in order, then puts the terminal back', async () => {
    const resize = { type: 'resize', seconds: 0.2, size: { columns: 90, rows: 30 } } as const;
    const written = await played([out(0.1, 'a'), resize, out(600, 'b')]);
    expect(written.slice(0, 2)).toEqual(['a', 'b']);
    expect(written[2]).toContain('\u001B[?25h');
    expect(written[2]).not.toContain('\u001B[?1049l');
    expect(written).toHaveLength(3);
  });

  it('stops when it is told to, and leaves the other screen even if that was entered in two pieces', async () => {
    const written = await played([out(0, '\u001B[?10'), out(0, '49h'), out(0, 'tui'), out(0, 'more')], 'tui');
    expect(written.slice(0, 3)).toEqual(['', '\u001B[?1049h', 'tui']);
    expect(written).toHaveLength(4);
    expect(written[3]?.startsWith('\u001B[?1049l')).toBe(true);
  });

  it('puts nothing on the clipboard, however it is cut into pieces', async () => {
    const text = 'a\u001B[1m\u001B]52;c;c2VjcmV0\u0007b\u001B]52;c;eA==\u001B\\c\u001B]0;title\u0007d';
    const [...pieces] = text;
    const written = await played(pieces.map((piece) => out(0, piece)));
    expect(written.slice(0, -1).join('')).toBe('a\u001B[1mbc\u001B]0;title\u0007d');
  });

  it('puts nothing on the clipboard in one piece', async () => {
    const [shown] = await played([out(0, 'a\u001B]52;c;c2VjcmV0\u0007b\u001B]52;c;eA==\u001B\\c')]);
    expect(shown).toBe('abc');
  });
});
