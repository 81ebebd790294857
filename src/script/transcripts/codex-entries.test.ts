import { expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const entry = (type: string, payload: object) =>
  JSON.stringify({ timestamp: '2026-01-01T00:00:00.000Z', type, payload });
const META = entry('session_meta', { id: 's', cwd: '/w' });
const said = (role: string, text: string) =>
  entry('response_item', { type: 'message', role, content: [{ type: `${role}_text`, text }] });
const event = (type: string, more: object = {}) => entry('event_msg', { type, ...more });
const read = (...lines: readonly string[]) => readTranscript(`${[META, ...lines].join('\n')}\n`);
const END = event('task_complete');

it('takes a prompt once that is noted as sent and as an event', () => {
  const { turns } = read(
    said('user', '<environment_context>\n<cwd>/w</cwd>\n</environment_context>'),
    said('user', '# AGENTS.md instructions for /w\n\nBe brief.'),
    said('user', 'Go on'),
    event('user_message', { message: 'Go on' }),
    said('assistant', 'One'),
    END,
    said('user', 'Go on'),
    event('user_message', { message: 'Go on' }),
    said('assistant', 'Two'),
    END,
  );
  expect(turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ['Go on', 'One'],
    ['Go on', 'Two'],
  ]);
});

it('takes a prompt in tags for one when the event says so', () => {
  const { turns } = read(said('user', '<b>hi</b>'), event('user_message', { message: '<b>hi</b>' }), END);
  expect(turns).toMatchObject([{ prompt: '<b>hi</b>', isDone: true }]);
});

it('knows what was broken off, and what was taken back', () => {
  const lines = [said('user', 'First'), said('assistant', 'Half'), event('turn_aborted')];
  expect(read(...lines).turns).toMatchObject([{ isDone: true, isBroken: true, answer: 'Half' }]);
  const { turns, diagnostics } = read(...lines, event('thread_rolled_back', { num_turns: 1 }));
  expect(turns).toEqual([]);
  expect(diagnostics).toMatchObject([{ code: 'other-branch' }]);
});

it('has calls of every kind, with arguments that are no JSON as they are', () => {
  const item = (payload: object) => entry('response_item', payload);
  const { turns } = read(
    said('user', 'Patch'),
    item({ type: 'custom_tool_call', call_id: 'a', name: 'apply_patch', input: '*** Begin Patch' }),
    item({ type: 'custom_tool_call_output', call_id: 'a', output: 'Done' }),
    item({ type: 'local_shell_call', call_id: 'b', action: { type: 'exec', command: ['ls'] } }),
    item({ type: 'function_call_output', call_id: 'b', output: { content: 'No', success: false } }),
    item({ type: 'function_call', call_id: 'c', name: 'view', arguments: '{"at":1}' }),
    item({ type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'Seen' }] }),
    END,
  );
  expect(turns[0]?.records.filter(({ type }) => type !== 'gen_finish_record')).toMatchObject([
    { fields: { id: 'a', name: 'apply_patch', rawArgumentsText: '*** Begin Patch' } },
    { fields: { id: 'a' }, text: 'Done' },
    { fields: { id: 'b', name: 'local_shell', arguments: { command: ['ls'] } } },
    { fields: { id: 'b', outputType: 'error-text' }, text: 'No' },
    { fields: { id: 'c', arguments: { at: 1 } } },
    { fields: { id: 'c' }, text: 'Seen' },
  ]);
});
