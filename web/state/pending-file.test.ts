import { expect, it } from 'vitest';
import { type PendingFile, readyFiles, rememberedFiles, rememberedText } from './pending-file.ts';

const KEPT = {
  hash: 'ab'.repeat(32),
  name: 'a.md',
  type: 'document',
  mediaType: 'text/markdown',
  size: 3,
} as const;

function pending(name: string, progress: PendingFile['progress']): PendingFile {
  return { key: name, name, size: 3, progress };
}

it('remembers what is on the server, and that the rest was to be given', () => {
  const text = rememberedText([
    pending('a.md', { type: 'done', file: KEPT }),
    pending('b.md', { type: 'sending', sent: 1 }),
    pending('c.md', { type: 'queued' }),
    pending('d.md', { type: 'failed', failure: { type: 'too-large', bytes: 1 }, canRetry: false }),
  ]);
  const files = rememberedFiles(text);
  expect(files.map(({ name, progress }) => [name, progress.type])).toEqual([
    ['a.md', 'done'],
    ['b.md', 'failed'],
    ['c.md', 'failed'],
  ]);
  expect(readyFiles(files)).toEqual([KEPT]);
  expect(files[1]?.progress).toMatchObject({ failure: { type: 'broken-off' }, canRetry: false });
  expect(rememberedText(files)).toBe(text);
});

it('remembers nothing of nothing, and reads nothing from what somebody else wrote', () => {
  expect(rememberedText([])).toBeNull();
  for (const text of [null, '', '{', '"x"', '[{"hash":"x"}]', '{"0":1}'])
    expect(rememberedFiles(text)).toEqual([]);
});
