import { expect, test } from 'vitest';
import type { RecordedOutput } from '../model/terminal-recording.ts';
import { castLines } from './cast-lines.ts';

test('a recording is an asciicast v2 file: a header, then a line for each piece', async () => {
  async function* output(): AsyncGenerator<RecordedOutput> {
    yield { type: 'output', seconds: 0.5, data: '\u001B[1m"你好"\r\n' };
    yield { type: 'resize', seconds: 1.25, size: { columns: 100, rows: 30 } };
  }
  const facts = {
    terminal: 'main',
    size: { columns: 80, rows: 24 },
    startedAt: 1_700_000_000_500,
    isCut: false,
  };
  const lines = await Array.fromAsync(castLines({ ...facts, output: output() }, 'Tests'));
  expect(lines.every((line) => line.endsWith('\n'))).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      version: 2,
      width: 80,
      height: 24,
      timestamp: 1_700_000_000,
      title: 'Tests',
      env: { TERM: 'xterm-256color' },
    },
    [0.5, 'o', '\u001B[1m"你好"\r\n'],
    [1.25, 'r', '100x30'],
  ]);
});
