import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const user = (uuid: string, parentUuid: string | null, content: unknown, more: object = {}) =>
  JSON.stringify({
    type: 'user',
    sessionId: 's',
    uuid,
    parentUuid,
    message: { role: 'user', content },
    ...more,
  });
const assistant = (uuid: string, parentUuid: string, content: readonly object[], more: object = {}) =>
  JSON.stringify({
    type: 'assistant',
    sessionId: 's',
    uuid,
    parentUuid,
    message: { id: `m-${uuid}`, role: 'assistant', model: 'claude-x', content, stop_reason: 'end_turn' },
    ...more,
  });
const text = (words: string) => ({ type: 'text', text: words });
const read = (...lines: readonly string[]) => readTranscript(`${lines.join('\n')}\n`);

it('follows the branch that was written to last', () => {
  const { turns, diagnostics } = read(
    user('1', null, 'First'),
    assistant('2', '1', [text('One')]),
    user('3', '2', 'A mistake'),
    assistant('4', '3', [text('Two')]),
    user('5', '2', 'Better'),
    assistant('6', '5', [text('Three')]),
  );
  expect(turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ['First', 'One'],
    ['Better', 'Three'],
  ]);
  expect(diagnostics).toMatchObject([{ code: 'other-branch', severity: 'hint' }]);
});

it('takes for prompts only what the user typed', () => {
  const { turns } = read(
    user('1', null, 'First'),
    assistant('2', '1', [text('One')]),
    user('3', '2', '<command-name>/model</command-name>'),
    user('4', '3', '<local-command-stdout>Set</local-command-stdout>'),
    user('5', '4', 'Caveat', { isMeta: true }),
    user('6', '5', 'This session continues', { isCompactSummary: true }),
    user('7', '6', 'Of an agent below', { isSidechain: true }),
    user('8', '6', [text('Second'), { type: 'image', source: {} }]),
    assistant('9', '8', [text('Two')]),
  );
  expect(turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ['First', 'One'],
    ['Second', 'Two'],
  ]);
});

it('knows what the user, or an error, broke off', () => {
  const { turns } = read(
    user('1', null, 'First'),
    user('2', '1', [text('[Request interrupted by user]')]),
    user('3', '2', 'Second'),
    assistant('4', '3', [text('API Error: 500')], { isApiErrorMessage: true }),
    user('5', '4', 'Third'),
  );
  expect(turns).toMatchObject([
    { prompt: 'First', answer: '', isDone: true, isBroken: true },
    { prompt: 'Second', answer: 'API Error: 500', isDone: true, isBroken: true },
    { prompt: 'Third', answer: '', isDone: false, isBroken: false },
  ]);
});

it('gives calls made at once their results, errors too', () => {
  const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { id } });
  const result = (id: string, more: object) => [{ type: 'tool_result', tool_use_id: id, ...more }];
  const { turns } = read(
    user('1', null, 'Read both'),
    assistant('2', '1', [call('a')]),
    assistant('3', '2', [call('b')]),
    user('4', '2', result('a', { content: [text('A'), text('B')] })),
    user('5', '3', result('b', { content: 'Gone', is_error: true })),
    assistant('6', '5', [text('Done')]),
  );
  const results = turns[0]?.records.filter(({ type }) => type === 'func_result_record');
  expect(results).toMatchObject([
    { text: 'A\nB', fields: { id: 'a', name: 'Read' } },
    { text: 'Gone', fields: { id: 'b', outputType: 'error-text' } },
  ]);
});
