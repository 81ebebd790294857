import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const META = { sessionId: 's', projectHash: 'h', startTime: '2026-01-01T00:00:00.000Z' };
const user = (id: string, text: string) => ({ id, type: 'user', content: [{ text }] });
const gemini = (id: string, content: string, more: object = {}) => ({ id, type: 'gemini', content, ...more });
const read = (...entries: readonly object[]) =>
  readTranscript(`${[META, ...entries].map((entry) => JSON.stringify(entry)).join('\n')}\n`);
const said = ({ turns }: ReturnType<typeof read>) => turns.map(({ prompt, answer }) => [prompt, answer]);

it('takes the last that is noted of a message, and goes back as the user did', () => {
  const entries = [user('1', 'First'), gemini('2', 'Ha'), gemini('2', 'Half'), user('3', 'Second')];
  expect(said(read(...entries))).toEqual([
    ['First', 'Half'],
    ['Second', ''],
  ]);
  expect(said(read(...entries, { $rewindTo: '3' }, user('4', 'Third')))).toEqual([
    ['First', 'Half'],
    ['Third', ''],
  ]);
  expect(said(read(...entries, { $rewindTo: 'gone' }))).toEqual([]);
  expect(said(read(...entries, { $set: { messages: [user('9', 'Anew')] } }))).toEqual([['Anew', '']]);
});

it('takes a prompt as it was typed, without the files that were put in', () => {
  const files = [
    { text: 'Read @a.ts' },
    { text: '--- Content from referenced files ---' },
    { text: 'export {};' },
  ];
  const prompt = { ...user('1', ''), content: files, displayContent: [{ text: 'Read @a.ts' }] };
  expect(said(read(prompt, gemini('2', 'Done')))).toEqual([['Read @a.ts', 'Done']]);
});

it('reads what earlier versions wrote as one document', () => {
  const document = { ...META, messages: [{ ...user('1', 'Hi'), content: 'Hi' }, gemini('2', 'Hello')] };
  const { kind, turns } = readTranscript(JSON.stringify(document, null, 2));
  expect(kind).toBe('gemini');
  expect(turns).toMatchObject([{ prompt: 'Hi', answer: 'Hello', isDone: true }]);
});

it('is not done before the calls of the answer have their results and are answered', () => {
  const response = { functionResponse: { response: { error: 'No such file' } } };
  const call = { id: 'c', name: 'read_file', args: {}, status: 'error', result: [response] };
  const { turns } = read(user('1', 'Look'), gemini('2', 'I look', { toolCalls: [call] }));
  expect(turns).toMatchObject([{ isDone: false }]);
  expect(turns[0]?.records.at(-1)).toMatchObject({
    type: 'func_result_record',
    fields: { outputType: 'error-text' },
    text: 'No such file',
  });
});

it('takes a prompt that names files as it was typed', () => {
  const parts = ['See @a.ts', '\n--- Content from referenced files ---', '\nContent from @a.ts:\n', 'x'];
  const asked = { id: '1', type: 'user', content: parts.map((text) => ({ text })) };
  expect(said(read(asked, gemini('2', 'Yes')))).toEqual([['See @a.ts', 'Yes']]);
});

it('knows what was cancelled, and what failed', () => {
  const info = { id: '3', type: 'info', content: 'Request cancelled.' };
  expect(read(user('1', 'Go'), info).turns).toMatchObject([{ isDone: true, isBroken: true }]);
  expect(read(user('1', 'Go'), { id: '3', type: 'error', content: 'x' }).turns).toMatchObject([
    { isBroken: true },
  ]);
});
