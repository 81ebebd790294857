import { describe, expect, test } from 'vitest';
import { closesFence, findFenceClose, openingFence } from './fence.ts';

const open = (line: string) => openingFence(line, 0, line.length);

describe('a line opens a fence', () => {
  test.each([
    ['```', { run: '```', info: '' }],
    ['``````markdown', { run: '``````', info: 'markdown' }],
    ['```json', { run: '```', info: 'json' }],
    ['~~~~ js {1}  ', { run: '~~~~', info: 'js {1}' }],
    ['   ```ts', { run: '```', info: 'ts' }],
    ['~~~ a`b', { run: '~~~', info: 'a`b' }],
  ])('%j', (line, fence) => {
    expect(open(line)).toEqual(fence);
  });
});

test.each(['``', '    ```', '\t```', '``` a`b', '```inline```', 'a ```', '~~', ''])(
  '%j opens none',
  (line) => {
    expect(open(line)).toBeUndefined();
  },
);

describe('a fence', () => {
  const fence = { run: '````', info: '' } as const;
  const closes = (line: string) => closesFence(fence, line, 0, line.length);

  test.each(['````', '   ````', '`````', '```` \t'])('is closed by %j', (line) => {
    expect(closes(line)).toBe(true);
  });

  test.each(['```', '~~~~', '    ````', '````js', 'a````', ''])('is not closed by %j', (line) => {
    expect(closes(line)).toBe(false);
  });

  test('is closed by the first line that does', () => {
    const text = 'a ```` b\n```\n    ````\n````x\r\n  `````\r\nrest';
    const start = text.indexOf('  `````');
    expect(findFenceClose(fence, text, 0)).toBe(start);
  });

  test('may be closed by the last line, or never', () => {
    expect(findFenceClose(fence, 'a\n````', 0)).toBe(2);
    expect(findFenceClose(fence, '````', 0)).toBe(0);
    expect(findFenceClose(fence, 'a\n```\n', 0)).toBeUndefined();
  });
});
