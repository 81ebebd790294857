import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const base = { sessionId: 's', timestamp: '2026-01-01T00:00:00.000Z', cwd: '/w', provenance: 'x' };
const user = (uuid: string, parentUuid: string | null, text: string, more: object = {}) => ({
  ...base,
  uuid,
  parentUuid,
  type: 'user',
  message: { role: 'user', parts: [{ text }] },
  ...more,
});
const answer = (uuid: string, parentUuid: string, ...parts: readonly object[]) => ({
  ...base,
  uuid,
  parentUuid,
  type: 'assistant',
  model: 'm',
  message: { role: 'model', parts },
});
const read = (...entries: readonly object[]) =>
  readTranscript(`${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`);

it('follows the branch that was written to last', () => {
  const { turns, diagnostics } = read(
    user('1', null, 'First'),
    answer('2', '1', { text: 'One' }),
    user('3', '2', 'Second'),
    user('4', '2', 'Third'),
    answer('5', '4', { text: 'Three' }),
  );
  expect(turns.map(({ prompt, answer: said }) => [prompt, said])).toEqual([
    ['First', 'One'],
    ['Third', 'Three'],
  ]);
  expect(diagnostics).toMatchObject([{ code: 'other-branch' }]);
});

it('takes prompts as they were typed, and no notices in the name of the user', () => {
  const note = { uuid: '0', parentUuid: null, type: 'system', subtype: 'at_command' };
  const named = { ...base, ...note, systemPayload: { filesRead: ['b'], userText: 'And at @b' } };
  const { turns: noted } = read(named, user('1', '0', 'And at @b\n--- b ---\ntext'));
  expect(noted).toMatchObject([{ prompt: 'And at @b' }]);
  const { turns } = read(
    user('1', null, 'Look at @a\n--- a ---\ntext', { systemPayload: { displayText: 'Look at @a' } }),
    user('2', '1', 'A task has ended.', { subtype: 'notification' }),
    answer('3', '2', { text: 'Hm', thought: true }, { text: 'I see.' }),
  );
  expect(turns).toMatchObject([{ prompt: 'Look at @a', answer: 'I see.', isDone: true }]);
});

it('is not done before its calls are answered, and tells which of them failed', () => {
  const call = { functionCall: { id: 'c', name: 'read_file', args: { path: 'a' } } };
  const failed = {
    ...base,
    uuid: '3',
    parentUuid: '2',
    type: 'tool_result',
    message: {
      role: 'user',
      parts: [{ functionResponse: { id: 'c', name: 'read_file', response: { error: 'No such file' } } }],
    },
  };
  const { turns } = read(user('1', null, 'Go'), answer('2', '1', call), failed);
  expect(turns).toMatchObject([{ isDone: false }]);
  expect(turns[0]?.records.at(-1)).toMatchObject({
    type: 'func_result_record',
    fields: { name: 'read_file', outputType: 'error-text' },
    text: 'No such file',
  });
});
