import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { Answer } from '../model-server/model-server.ts';
import { cuebook, startCuebook, Terminal } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace } from './live-workspace.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';
const CHAT = ['chat', '--agent', 'Reviewer'];
const CTRL_D = '\u0004';

const BOOT = {
  message: 'Welcome, I am **Reviewer**.',
  availableTasks: [
    { name: 'Start a new task', task: { name: 'Start', type: 'MESSAGE', message: 'What shall we review?' } },
    { name: 'Show help', task: { name: 'ShowHelp', type: 'ACTION', skipUserMessage: true } },
  ],
};

const OPERATIONS = [
  {
    name: 'Reset context',
    control: 'button',
    type: 'task',
    task: { name: 'ResetContext', type: 'action', skipUserMessage: true, skipBotMessage: false },
  },
  {
    name: 'Which model',
    control: 'select',
    type: 'setting',
    setting: 'model',
    options: [
      { name: 'Sonnet', value: MODEL },
      { name: 'GPT', value: 'openai/gpt-5' },
    ],
  },
];

async function withAgent(
  bootMessage: JsonObject = BOOT,
  more: JsonObject = {},
  answer: Answer = helpful,
): Promise<LiveWorkspace> {
  const workspace = await liveWorkspace(answer);
  const agent = {
    name: 'Reviewer',
    model: MODEL,
    systemPrompt: 'reviewer.md',
    metadata: { bootMessage },
    operations: OPERATIONS,
    ...more,
  };
  await workspace.write('agents.json', JSON.stringify({ agents: [agent] }));
  await workspace.write('reviewer.md', 'You review.\nBriefly.\n');
  return workspace;
}

describe('a conversation with an agent', () => {
  it('begins with its boot message, which is never sent, and with its tasks', async () => {
    const { server, on } = await withAgent();
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('Reviewer');
    await terminal.sees('Welcome, I am **Reviewer**.');
    await terminal.sees('1  Start a new task');
    await terminal.sees('2  Show help');
    await terminal.sees('› ');
    terminal.type('1\r');
    await terminal.sees('› What shall we review?');
    await terminal.sees('You asked: What shall we review?');
    await terminal.sees('› ');
    terminal.type(' 1\r');
    await terminal.sees('You asked:  1');
    await terminal.sees('› ');
    terminal.type('/do show help\r');
    await terminal.sees('**Reviewer** answers here.');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests.map(({ prompt }) => prompt)).toEqual(['What shall we review?', ' 1']);
    expect(JSON.stringify(server.requests[0]?.messages)).not.toContain('Welcome');
    expect(server.requests[0]?.messages[0]).toMatchObject({ role: 'system' });
  });

  it('takes a number for its choice for as long as that is offered, whatever was typed since', async () => {
    const { server, on } = await withAgent();
    const input = ['/help', '2', '/rest', '2', '1', '2', '7', '/tasks', '/model', '3', ' 7'].join('\n');
    const { out, err } = await cuebook(CHAT, { ...on, input });
    expect(out.split('**Reviewer** answers here.')).toHaveLength(4);
    expect(err).toContain('There is no 7 here; it was not sent.');
    expect(out).toContain('context reset');
    expect(server.requests.map(({ prompt }) => prompt)).toEqual(['What shall we review?', ' 7']);
  });

  it('says where a task leads', async () => {
    const task = { name: 'RunScript', type: 'action', params: { path: 'two.prompt.md' } };
    const { on } = await withAgent({ ...BOOT, availableTasks: [{ name: 'Run both', task }] });
    const lead = /Talk there: cuebook chat [0-9a-f]{8}\n/;
    for (const quiet of [[], ['--quiet']]) {
      expect((await cuebook([...CHAT, ...quiet], { ...on, input: '1\n' })).out).toMatch(lead);
      const run = await cuebook(['boot', 'run', 'Run both', '--agent', 'Reviewer', ...quiet], on);
      expect(run.out).toMatch(lead);
    }
    const asked = await cuebook([...CHAT, '--json'], { ...on, input: '1\n' });
    const run = await cuebook(['boot', 'run', 'Run both', '--agent', 'Reviewer', '--json'], on);
    for (const { out } of [asked, run]) {
      const { data } = lines(out).find(({ type }) => type === 'chat-leads-to');
      expect(await cuebook(['sessions', 'show', data.sessionId], on)).toMatchObject({ code: 0 });
    }
  });

  it('begins anew with /reset, and goes back with /undo', async () => {
    const { server, on } = await withAgent();
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('First?\r');
    await terminal.sees('You asked: First?');
    await terminal.sees('› ');
    terminal.type('/reset\r');
    await terminal.sees('context reset');
    await terminal.sees('Welcome, I am **Reviewer**.');
    await terminal.sees('1  Start a new task');
    await terminal.sees('› ');
    terminal.type('/undo\r');
    await terminal.sees('the reset was taken back');
    await terminal.sees('› ');
    terminal.type('Second?\r');
    await terminal.sees('You asked: Second?');
    await terminal.sees('› ');
    terminal.type('/undo\r');
    await terminal.sees('There is no reset to take back.');
    await terminal.sees('› ');
    terminal.type('/reset\r');
    await terminal.sees('Welcome');
    await terminal.sees('› ');
    terminal.type('Third?\r');
    await terminal.sees('You asked: Third?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    const asked = server.requests.map(
      ({ messages }) => messages.filter(({ role }) => role !== 'system').length,
    );
    expect(asked).toEqual([1, 3, 1]);
  });

  it('shows what can be done, what would be sent and which model is asked, and changes it', async () => {
    const { server, on } = await withAgent();
    const input = [
      'First?',
      '/tasks',
      '/context',
      '/set',
      '/set model gpt',
      '/model',
      'Second?',
      '/do 3',
      '/context full',
      '/model anthropic/claude-sonnet-4-5',
      'Third?',
    ].join('\n');
    const { code, out, err } = await cuebook(CHAT, { ...on, input });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('3  Reset context\n4  Which model  (/set model <value>)');
    expect(out).toContain(
      'agent    system prompt    ~5\nhistory  turn 1: First?   ~6\ntotal                    ~11\n',
    );
    expect(out).toContain('/set model  Which model: Sonnet, GPT');
    expect(out).toContain('The model is openai/gpt-5.');
    expect(out).toContain('── agent · system prompt · 6\nYou review.\nBriefly.\n');
    expect(server.requests.map(({ model }) => model)).toEqual([
      'claude-sonnet-4-5',
      'gpt-5',
      'claude-sonnet-4-5',
    ]);
  });

  it('is kept as a priming script with /save-priming, and asks before it replaces one', async () => {
    const { folder, on } = await withAgent();
    const path = join(folder, '.minds', 'priming', 'individual', 'Reviewer', 'review.md');
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('First?\r');
    await terminal.sees('You asked: First?');
    await terminal.sees('› ');
    terminal.type('/save-priming review\r');
    await terminal.sees('Wrote .minds/priming/individual/Reviewer/review.md.');
    await terminal.sees('› ');
    terminal.type('/save-priming review\r');
    await terminal.sees('Replace it? [y/N]');
    terminal.type('y\r');
    await terminal.sees('Replaced');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(await readFile(path, 'utf8')).toContain('First?');

    const input = 'Second?\n';
    const primed = await cuebook([...CHAT, '--prime', 'individual/Reviewer/review'], { ...on, input });
    expect(primed).toMatchObject({ code: 0, out: expect.stringContaining('You asked: Second?') });
  });

  it('shows HTML as text', async () => {
    const { on } = await withAgent({
      message: '<h1>Hello</h1><p>Choose &amp; go<script>alert(1)</script></p>',
      isHtml: true,
    });
    const { out } = await cuebook(CHAT, { ...on, input: '/reset\n' });
    expect(out).toBe('\nHello\n\nChoose & go\n\n— context reset —\n\nHello\n\nChoose & go\n');
    const shown = await cuebook(['sessions', 'show', 'last'], on);
    expect(shown.out).toContain('Hello\n\nChoose & go');
    expect(shown.out).not.toContain('<');
    const exported = await cuebook(['sessions', 'export', 'last', '--format', 'md'], on);
    expect(exported.out).toContain('### Welcome (not sent to the model)\n\n```html\n<h1>Hello</h1>');
  });

  it('is not begun with a model of a provider that nobody knows, and goes on with the one it has', async () => {
    const { folder, on } = await withAgent();
    const unknown = expect.stringContaining('There is no provider "foo".');
    for (const command of [CHAT, ['boot', 'run', 'Start', '--agent', 'Reviewer']]) {
      expect(await cuebook([...command, '--model', 'foo/bar'], on)).toMatchObject({ code: 2, err: unknown });
    }
    expect(existsSync(join(folder, '.cuebook', 'cuebook.db'))).toBe(false);
    const { code, out, err } = await cuebook(CHAT, { ...on, input: '/model foo/bar\n/model\n' });
    expect({ code, err }).toEqual({ code: 1, err: unknown });
    expect(out).toContain(`The model is ${MODEL}.`);
    expect(await cuebook(['chat', 'last', '--model', 'foo/bar'], on)).toMatchObject({
      code: 2,
      err: unknown,
    });
  });

  it('hands a file to the code of the agent', async () => {
    const { on, write } = await withAgent(BOOT, {
      path: './reviewer.mjs',
      operations: [
        { name: 'Read a file', control: 'upload', type: 'task', task: { name: 'Read', type: 'action' } },
      ],
    });
    await write(
      'reviewer.mjs',
      'export class Reviewer { executeTask({ file }) { return [file.name, file.text].join(" says "); } }',
    );
    await write('a note.txt', 'Hello.');
    const untrusted = await cuebook(CHAT, { ...on, input: '/upload a note.txt\n' });
    expect(untrusted).toMatchObject({ code: 1, err: expect.stringContaining('cuebook trust') });
    expect(await cuebook(['trust', '--yes'], on)).toMatchObject({ code: 0 });
    const { out, err } = await cuebook(CHAT, { ...on, input: '/upload a note.txt\n/upload none.txt\n' });
    expect(out).toContain('a note.txt says Hello.');
    expect(err).toContain(`There is no file ${join(on.cwd, 'none.txt')}.`);
  });

  it('gives a file of any kind with a message', async () => {
    const task = { name: 'Read', type: 'message', message: 'Sum it up.' };
    const { folder, on } = await withAgent(BOOT, {
      operations: [{ name: 'Read a file', control: 'upload', type: 'task', task }],
    });
    await writeFile(join(folder, 'a scan.bin'), new Uint8Array([0, 255, 0]));
    const { code, out, err } = await cuebook(CHAT, {
      ...on,
      input: '/upload a scan.bin\n/upload none.txt\n',
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`There is no file ${join(folder, 'none.txt')}.`),
    });
    expect(out).toContain('<name>a scan.bin</name>');
    expect(out).toContain('Sum it up.');
  });
});

describe('cuebook boot', () => {
  it('shows how an agent begins a conversation, and writes nothing', async () => {
    const { folder, on } = await withAgent();
    const { code, out } = await cuebook(['boot', 'show', '--agent', 'Reviewer'], on);
    expect(code).toBe(0);
    expect(out).toBe(
      'Welcome, I am **Reviewer**.\n\n1  Start a new task\n2  Show help\n3  Reset context\n4  Which model  (/set model <value>)\n',
    );
    const json = await cuebook(['boot', 'show', '--agent', 'Reviewer', '--json'], on);
    expect(JSON.parse(json.out)).toMatchObject({ agent: { id: 'Reviewer' }, bootMessage: BOOT_READ });
    expect(existsSync(join(folder, '.cuebook', 'cuebook.db'))).toBe(false);
    expect(await cuebook(['boot', 'show'], on)).toMatchObject({ code: 2 });
    expect(await cuebook(['boot', 'show', '--agent', 'Nobody'], on)).toMatchObject({ code: 4 });
  });

  it('runs a task by its name or number, in a new session or in one that is there', async () => {
    const { server, on } = await withAgent();
    const run = ['boot', 'run', '--agent', 'Reviewer'];
    const started = await cuebook([...run, 'Start', '--json'], on);
    expect(started.code).toBe(0);
    expect(lines(started.out).at(-1)).toMatchObject({
      type: 'run-summary',
      data: { reason: 'done', ran: 1 },
    });
    expect(await cuebook([...run, '1'], on)).toMatchObject({
      code: 0,
      out: expect.stringContaining('› What shall we review?\n\nYou asked: What shall we review?'),
    });
    expect(await cuebook(['boot', 'run', 'ResetContext', '--session', 'last'], on)).toMatchObject({
      code: 0,
      out: expect.stringContaining('— context reset'),
    });
    expect(server.requests).toHaveLength(2);
  });

  it('offers what waits for a click where the workspace is not trusted, as a conversation does', async () => {
    const nextTasks = [{ name: 'Tea', type: 'message', message: 'Tell of tea.' }];
    const { server, on } = await withAgent({ ...BOOT, nextTasks });
    const boot = ['boot', 'show', '--agent', 'Reviewer'];
    const offered = '1  Start a new task\n2  Show help\n3  Tell of tea.\n4  Reset context\n';
    expect((await cuebook(boot, on)).out).toContain(offered);
    expect((await cuebook(CHAT, { ...on, input: '/tasks\n' })).out).toContain(offered);
    expect(await cuebook(['boot', 'run', '3', '--agent', 'Reviewer'], on)).toMatchObject({
      code: 0,
      out: expect.stringContaining('You asked: Tell of tea.'),
    });
    expect(server.requests).toHaveLength(1);
    await cuebook(['trust', '--yes'], on);
    expect((await cuebook(boot, on)).out).not.toContain('tea');
  });

  it('says nothing of a run that cannot begin while another one goes on', async () => {
    const { on, asked } = await withAgent(BOOT, {}, () => ({ parts: [{ type: 'stall' }] }));
    const { child, ended } = startCuebook(CHAT, { ...on, input: 'Long?\n' });
    await asked();
    expect(await cuebook(['boot', 'run', 'ShowHelp', '--session', 'last'], on)).toMatchObject({
      code: 3,
      out: '',
    });
    child.kill('SIGTERM');
    await ended;
  });

  it('leaves no session behind when there is no such task', async () => {
    const { folder, on } = await withAgent();
    expect(await cuebook(['boot', 'run', 'Fly', '--agent', 'Reviewer'], on)).toMatchObject({
      code: 4,
      err: expect.stringContaining('Start a new task, Show help'),
    });
    expect(existsSync(join(folder, '.cuebook', 'cuebook.db'))).toBe(false);
  });
});

const BOOT_READ = {
  message: BOOT.message,
  availableTasks: [
    { name: 'Start a new task', task: { name: 'Start', type: 'message' } },
    { name: 'Show help', task: { name: 'ShowHelp', type: 'action' } },
  ],
};

function lines(out: string) {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
