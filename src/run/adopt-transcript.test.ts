import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { useRecordedWorkspace } from './recorded-workspace.case.ts';

const stage = useRecordedWorkspace();

/** Written by the CLIs themselves. */
const fixture = (file: string) => join(import.meta.dirname, '../script/transcripts/fixtures', file);

const replay = async (path: string): Promise<readonly Message[]> => {
  const { workbench } = stage();
  const run = await workbench.scripts.run({ path, recorded: true });
  const events = await Array.fromAsync(run.events);
  expect(events.at(-1)).toMatchObject({ type: 'run-summary', data: { reason: 'done', class: 'recorded' } });
  return (await workbench.sessions.messages(run.session.id)).messages;
};

/** Where it is not one for each prompt. */
const THOUGHTS: Readonly<Record<string, number>> = { copilot: 1, opencode: 0, pi: 1, qwen: 1 };

describe.each([
  ['claude', 'claude.jsonl', 'hello-there', 'Bash'],
  ['codex', 'codex.jsonl', 'hello-there-2', 'exec_command'],
  ['gemini', 'gemini.jsonl', 'hello-there-3', 'run_shell_command'],
  ['opencode', 'opencode.json', 'you-said-hello-there', 'bash'],
  ['pi', 'pi.jsonl', 'hello-there-4', 'bash'],
  ['qwen', 'qwen.jsonl', 'hello-there-5', 'run_shell_command'],
  ['copilot', 'copilot.jsonl', 'hello-there-6', 'bash'],
])('a transcript of %s that is made into a script', (kind, file, name, tool) => {
  it('is answered from what was said, word by word, with thoughts, calls and results', async () => {
    const { workbench } = stage();
    const adopted = await workbench.scripts.adopt({ path: fixture(file) });
    expect(adopted).toMatchObject({
      kind,
      scriptPath: join(workbench.workspace, `${name}.prompt.md`),
      recording: { ref: `individual/default/${name}`, overwritten: false },
      prompts: 2,
      notes: [],
    });
    const script = await readFile(adopted.scriptPath, 'utf8');
    expect(script).toContain('<!-- user key="hello-there-second-line" -->\n\nHello there\nsecond line\n');
    expect(script).toContain('<!-- user key="please-make-a-file" -->\n\nplease make a file\n');
    expect(script).not.toContain('It is made.');
    const rows = await replay(adopted.scriptPath);
    const said = rows.filter(({ kind: row }) => row === 'text').map(messageText);
    expect(said.slice(-2)).toEqual(['I will make it.', 'It is made.']);
    const calls = rows.filter((row) => row.kind === 'tool-call').map(({ payload }) => payload.content);
    expect(calls).toMatchObject([[{ toolName: tool }]]);
    const results = rows.flatMap((row) => (row.kind === 'tool-result' ? row.payload.content : []));
    expect(results).toMatchObject([{ toolName: tool, output: { value: expect.stringContaining('made') } }]);
    const thoughts = rows.filter(({ kind: row }) => row === 'reasoning').map(messageText);
    expect(thoughts).toHaveLength(THOUGHTS[kind] ?? 2);
  });
});

describe('adopting a file', () => {
  const adopt = async (name: string, text: string, wishes: object = {}) => {
    const path = await stage().write(name, text);
    return await stage().workbench.scripts.adopt({ path, ...wishes });
  };
  const line = (type: 'user' | 'assistant', content: unknown, more: object = {}) =>
    `${JSON.stringify({ type, sessionId: 's', message: { role: type, content, ...more } })}\n`;
  const answered = (words: string) =>
    line('assistant', [{ type: 'text', text: words }], { stop_reason: 'end_turn' });

  it('is called and put as it is told to be, and takes the next free name', async () => {
    const { workbench } = stage();
    await mkdir(join(workbench.workspace, 'plays'));
    const text = line('user', 'Hi') + answered('Hello');
    const wishes = { name: 'Tea time', folder: 'plays' };
    const first = await adopt('a.jsonl', text, wishes);
    const before = await readFile(first.scriptPath, 'utf8');
    const second = await adopt('a.jsonl', text, wishes);
    expect([first, second].map(({ scriptPath }) => scriptPath)).toEqual([
      join(workbench.workspace, 'plays/tea-time.prompt.md'),
      join(workbench.workspace, 'plays/tea-time-2.prompt.md'),
    ]);
    expect(second.recording.ref).toBe('individual/default/tea-time-2');
    expect(await readFile(first.scriptPath, 'utf8')).toBe(before);
    await replay(second.scriptPath);
  });

  it('leaves out what was broken off, what no script can hold, and what cannot be read, and says so', async () => {
    const adopted = await adopt(
      'b.jsonl',
      line('user', 'First') +
        answered('One') +
        line('user', 'Two\n\n<!-- user -->\n\nThree') +
        answered('Both') +
        '{"half\n' +
        line('user', 'Broken') +
        line('user', '[Request interrupted by user]') +
        line('user', 'Last') +
        answered('Four') +
        '{"type":"us',
    );
    expect(adopted.prompts).toBe(2);
    expect(adopted.notes).toEqual([
      expect.stringMatching(/^Prompt 2 of the transcript holds a line that means something else/),
      'Prompt 3 of the transcript has no complete answer, and is left out.',
      'Line 5: The line is no entry, and is left out.',
      'Line 10: The last line has no end, and is left out.',
    ]);
    const rows = await replay(adopted.scriptPath);
    expect(rows.filter(({ kind }) => kind === 'text').map(messageText)).toEqual(['One', 'Four']);
  });

  it('gives a call without a result one that says so', async () => {
    const call = { type: 'tool_use', id: 't', name: 'Look', input: {} };
    const text = line('user', 'Look') + line('assistant', [call]) + answered('Seen');
    const { scriptPath } = await adopt('c.jsonl', text);
    expect((await replay(scriptPath)).some(({ kind }) => kind === 'tool-result')).toBe(true);
  });

  it.each([
    ['notes.md', '# Notes\n', /is no transcript/],
    ['empty.jsonl', '', /is no transcript/],
    ['other.jsonl', '{"a":1}\n{"a":2}\n', /is no transcript/],
    ['nothing.jsonl', '{"type":"mode","sessionId":"s"}\n', /Nothing was asked/],
    ['unanswered.jsonl', line('user', 'Hi'), /no complete answer/],
  ])('is refused where there is nothing to adopt: %s', async (name, text, message) => {
    await expect(adopt(name, text)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
      remedy: expect.any(String),
    });
  });

  it('is refused for folders, files that are not there, databases, and what is too large', async () => {
    const { workbench, write } = stage();
    const adoptAt = async (path: string) => await workbench.scripts.adopt({ path });
    await expect(adoptAt(workbench.workspace)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(adoptAt(join(workbench.workspace, 'no.jsonl'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const database = join(dirname(await write('large.jsonl', '')), 'opencode.db');
    await writeFile(database, Buffer.from([0x53, 0x51, 0xff, 0xfe, 0x80]));
    await expect(adoptAt(database)).rejects.toMatchObject({
      remedy: expect.stringContaining('opencode export'),
    });
    const large = join(workbench.workspace, 'large.jsonl');
    await truncate(large, 300 * 1024 * 1024);
    await expect(adoptAt(large)).rejects.toThrow('larger than 256 MB');
  });

  it('is refused where it holds what looks like a key, unless that is allowed', async () => {
    const key = `sk-ant-${'api03-'}${'a1B2'.repeat(12)}`;
    const text = line('user', 'My key?') + answered(`It is ${key}.`);
    await expect(adopt('d.jsonl', text)).rejects.toMatchObject({
      code: 'CONFIRM_REQUIRED',
      message: expect.stringMatching(/^The transcript holds/),
    });
    expect((await adopt('d.jsonl', text, { allowSecrets: true })).prompts).toBe(1);
  });
});
