import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const HEADER = { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00.000Z', cwd: '/w' };
const message = (id: string, parentId: string | null, said: object) => ({
  type: 'message',
  id,
  parentId,
  timestamp: '2026-01-01T00:00:01.000Z',
  message: said,
});
const user = (id: string, parentId: string | null, content: unknown) =>
  message(id, parentId, { role: 'user', content });
const answer = (id: string, parentId: string, stopReason: string, ...content: readonly object[]) =>
  message(id, parentId, { role: 'assistant', provider: 'anthropic', model: 'm', stopReason, content });
const read = (...entries: readonly object[]) =>
  readTranscript(`${[HEADER, ...entries].map((entry) => JSON.stringify(entry)).join('\n')}\n`);

it('follows the branch that was written to last', () => {
  const { turns, provider } = read(
    user('1', null, 'First'),
    answer('2', '1', 'stop', { type: 'text', text: 'One' }),
    user('3', '2', [{ type: 'text', text: 'Second' }]),
    { type: 'branch_summary', id: '4', parentId: '2', fromId: '3', summary: 'Left.' },
    user('5', '4', 'Third'),
    answer('6', '5', 'length', { type: 'text', text: 'Thr' }),
  );
  expect(provider).toBe('anthropic');
  expect(turns.map(({ prompt, answer: said, isDone }) => [prompt, said, isDone])).toEqual([
    ['First', 'One', true],
    ['Third', 'Thr', true],
  ]);
});

it.each(['aborted', 'error'])('knows a turn that was %s as broken', (stopReason) => {
  const { turns } = read(user('1', null, 'Go'), answer('2', '1', stopReason));
  expect(turns).toMatchObject([{ isDone: true, isBroken: true }]);
});

it('counts what was read from the cache and written to it as input', () => {
  const usage = { input: 5, output: 7, cacheRead: 100, cacheWrite: 20, reasoning: 3, totalTokens: 132 };
  const said = { role: 'assistant', stopReason: 'stop', usage, content: [{ type: 'text', text: 'Yes' }] };
  const { turns } = read(user('1', null, 'Go'), message('2', '1', said));
  expect(turns[0]?.records.at(-1)?.fields).toMatchObject({
    usage: { inputTokens: 125, outputTokens: 7, cachedInputTokens: 100, cacheWriteTokens: 20 },
  });
});
