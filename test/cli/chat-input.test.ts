import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';
const CHAT = ['chat', '--model', MODEL];
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_L = '\u000c';
const CLEARED = '\u001b[2J';
const PASTE_ON = '\u001b[?2004h';
const UP = '\u001b[A';
const STALL = { type: 'stall' } as const;

describe('a conversation at the terminal', () => {
  it('sends what is typed and shows what is answered, until Ctrl-D', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Hello?\r');
    await terminal.sees('You asked: Hello?');
    await terminal.sees('10 tokens read, 5 written');
    await terminal.sees('› ');
    terminal.type('And now?\r');
    await terminal.sees('You asked: And now?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    await terminal.sees('Come back with: cuebook chat ');
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[1]?.messages).toHaveLength(3);
  });

  it('goes on with the last one', async () => {
    const { server, on } = await liveWorkspace(helpful);
    await cuebook(CHAT, { ...on, input: 'First?\n' });
    const terminal = new Terminal(['chat', 'last'], on);
    await terminal.sees('› First?');
    await terminal.sees('You asked: First?');
    await terminal.sees('› ');
    terminal.type('Second?\r');
    await terminal.sees('You asked: Second?');
    await terminal.sees('› ');
    terminal.type('/quit\r');
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[1]?.messages).toHaveLength(3);
  });

  it('stops an answer with Ctrl-C, and goes on', async () => {
    const { server, on } = await liveWorkspace(({ prompt }) =>
      prompt === 'Long?'
        ? { parts: [{ type: 'text', text: 'It begins like this ' }, STALL] }
        : { parts: [{ type: 'text', text: `You asked: ${prompt}` }] },
    );
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Long?\r');
    await terminal.sees('It begins like');
    terminal.type(CTRL_C);
    await terminal.sees('Stopped. The partial answer is saved.');
    await terminal.sees('› ');
    terminal.type('Short?\r');
    await terminal.sees('You asked: Short?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(await server.requests[0]?.closed).toBe('hung-up');
    expect(server.requests[1]?.refusal).toBeUndefined();
    const { out } = await cuebook(['sessions', 'list', '--json'], on);
    expect(JSON.parse(out).items).toHaveLength(1);
  });

  it('keeps what is typed while an answer comes, and sends it when the person says so', async () => {
    const { server, on } = await liveWorkspace(({ prompt }) => ({
      parts: [{ type: 'text', text: `You asked: ${prompt} ` }, ...(prompt === 'One?' ? [STALL] : [])],
    }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('One?\r');
    await terminal.sees('You asked:');
    terminal.type(`Two?\r${CTRL_C}`);
    await terminal.sees('Stopped.');
    await terminal.sees('› Two?');
    expect(server.requests).toHaveLength(1);
    terminal.type('\r');
    await terminal.sees('You asked: Two?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
  });

  it('keeps the lines of what is typed while an answer comes', async () => {
    const { server, on } = await liveWorkspace(({ prompt }) => ({
      parts: [{ type: 'text', text: `You asked: ${prompt} ` }, ...(prompt === 'One?' ? [STALL] : [])],
    }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('One?\r');
    await terminal.sees('You asked:');
    terminal.type(`Two?\rThree?\r${CTRL_C}`);
    await terminal.sees('Stopped.');
    await terminal.sees('Three?');
    terminal.type('\r');
    await terminal.sees('You asked: Two?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[1]?.prompt).toBe('Two?\nThree?');
  });

  it('sends in its turn what was typed before the first prompt was there, and echoes it nowhere else', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const atOnce = new Terminal(CHAT, on);
    atOnce.type('Typed at once?\r');
    await atOnce.sees('You asked: Typed at once?');
    await atOnce.sees('› ');
    atOnce.type(CTRL_D);
    expect(await atOnce.ends()).toBe(0);

    const terminal = new Terminal(CHAT, on);
    await terminal.sees(PASTE_ON);
    terminal.type('One?\r');
    await terminal.sees('You asked: One?');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(terminal.screen.indexOf('One?')).toBe(terminal.screen.indexOf('› One?') + 2);
    expect(server.requests.map(({ prompt }) => prompt)).toEqual(['Typed at once?', 'One?']);
  });

  it('leaves the screen as it is on Ctrl-L while an answer comes, and clears it at the prompt', async () => {
    const { on } = await liveWorkspace(() => ({
      parts: [{ type: 'text', text: 'It begins like this ' }, STALL],
    }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Long?\r');
    await terminal.sees('It begins like');
    terminal.type(`${CTRL_L}${CTRL_C}`);
    await terminal.sees('Stopped.');
    await terminal.sees('› ');
    expect(terminal.screen).not.toContain(CLEARED);
    terminal.type(CTRL_L);
    await terminal.sees(CLEARED);
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
  });

  it('leaves nothing of what it waits for when Ctrl-C is pressed twice', async () => {
    const { on } = await liveWorkspace(() => ({ parts: [STALL] }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Long?\r');
    await terminal.sees('waiting for');
    terminal.type(`${CTRL_C}${CTRL_C}`);
    expect(await terminal.ends()).toBe(130);
    const { screen } = terminal;
    expect(screen.lastIndexOf('\r\u001b[K')).toBeGreaterThan(screen.lastIndexOf('waiting for'));
  });

  it('clears the line with Ctrl-C, and leaves with two on an empty one', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('never sent');
    await terminal.sees('never sent');
    terminal.type(CTRL_C);
    await terminal.sees('› ');
    terminal.type(CTRL_C);
    await terminal.sees('Press Ctrl-C again to quit');
    terminal.type(CTRL_C);
    await terminal.sees('Come back with');
    expect(await terminal.ends()).toBe(0);
    expect(server.requests).toEqual([]);
  });

  it('takes pasted lines as one prompt, to the byte', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    const text = 'function f() {\n\treturn "中文 👩‍👩‍👧 e\u0301";\n}\n\n/reset\n  2';
    terminal.type(`\u001b[200~${text.replaceAll('\n', '\r')}\u001b[201~`);
    await terminal.sees('  2');
    expect(server.requests).toEqual([]);
    terminal.type('\r');
    await terminal.sees('You asked: function f()');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([text]);
  });

  it('draws what is typed anew when the window changes its width', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, { ...on, columns: 40 });
    await terminal.sees('› ');
    terminal.type('It is 中文 as wide as this window is, and more');
    await terminal.sees('more');
    terminal.resize(24);
    await terminal.sees('› It is 中文 as wide as\u001b[K');
    terminal.resize(90);
    await terminal.sees('› It is 中文 as wide as this window is, and more');
    terminal.type('\r');
    await terminal.sees('You asked:');
    await terminal.sees('tokens read');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[0]?.prompt).toBe('It is 中文 as wide as this window is, and more');
  });

  it('goes on in the next line after a backslash, Alt+Enter and Ctrl+J', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('one\\\rtwo\u001b\rthree\nfour');
    await terminal.sees('four');
    terminal.type('\r');
    await terminal.sees('You asked: one');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[0]?.prompt).toBe('one\ntwo\nthree\nfour');
  });

  it('remembers what was typed at the next start, for this user alone', async () => {
    const { folder, server, on } = await liveWorkspace(helpful);
    const first = new Terminal(CHAT, on);
    await first.sees('› ');
    first.type('The first of all\r');
    await first.sees('You asked: The first of all');
    await first.sees('› ');
    first.type(CTRL_D);
    expect(await first.ends()).toBe(0);

    const second = new Terminal(CHAT, on);
    await second.sees('› ');
    second.type(UP);
    await second.sees('› The first of all');
    second.type('?\r');
    await second.sees('You asked: The first of all?');
    await second.sees('› ');
    second.type(CTRL_D);
    expect(await second.ends()).toBe(0);
    expect(server.requests.map(({ prompt }) => prompt)).toEqual(['The first of all', 'The first of all?']);
    const path = join(folder, '.cuebook', 'chat-history');
    expect(await readFile(path, 'utf8')).toBe('"The first of all"\n"The first of all?"\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('asks whether a tool may change something, and goes on after the answer', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const terminal = new Terminal([...CHAT, '--tools', 'tools.mjs'], on);
    await terminal.sees('› ');
    terminal.type('Make a note.\r');
    await terminal.sees('write_note {"text":"milk"}');
    await terminal.sees('Allow it? [y/N]');
    terminal.type('y\r');
    await terminal.sees('You asked: Make a note.');
    await terminal.sees('› ');
    terminal.type('Thanks.\r');
    await terminal.sees('You asked: Thanks.');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('milk\n');
  });

  it('leaves a question with Ctrl-C, and goes on', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const terminal = new Terminal([...CHAT, '--tools', 'tools.mjs'], on);
    await terminal.sees('› ');
    terminal.type('Make a note.\r');
    await terminal.sees('Allow it? [y/N]');
    terminal.type(CTRL_C);
    await terminal.sees('Stopped.');
    await terminal.sees('› ');
    terminal.type('Never mind.\r');
    await terminal.sees('You asked: Never mind.');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(existsSync(join(folder, 'notes.txt'))).toBe(false);
  });

  it('takes a large paste without delay', async () => {
    const { server, on } = await liveWorkspace(() => ({ parts: [{ type: 'text', text: 'Read.' }] }));
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    const text = Array.from({ length: 3000 }, (_, index) => `line ${index} of 中文 and words`).join('\n');
    terminal.type(`\u001b[200~${text}\u001b[201~`);
    await terminal.sees('line 2999 of 中文 and words');
    terminal.type('\r');
    await terminal.sees('Read.');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests[0]?.prompt === text).toBe(true);
  });

  it('says of an unknown command that it was not sent, and how it would be', async () => {
    const { server, on } = await liveWorkspace(helpful);
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('/rest now\r');
    await terminal.sees('There is no command /rest');
    await terminal.sees('//rest');
    await terminal.sees('› ');
    terminal.type('//rest now\r');
    await terminal.sees('You asked: /rest now');
    await terminal.sees('› ');
    terminal.type('/he\t\r');
    await terminal.sees('/save-priming [slug]');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  it('tells of a prompt that failed, and goes on', async () => {
    const { on } = await liveWorkspace(({ prompt }) =>
      prompt === 'Fail.'
        ? { status: 400, message: 'No such thing.' }
        : { parts: [{ type: 'text', text: 'Fine.' }] },
    );
    const terminal = new Terminal(CHAT, on);
    await terminal.sees('› ');
    terminal.type('Fail.\r');
    await terminal.sees('No such thing.');
    await terminal.sees('› ');
    terminal.type('Again.\r');
    await terminal.sees('Fine.');
    await terminal.sees('› ');
    terminal.type(CTRL_D);
    expect(await terminal.ends()).toBe(0);
  });
});
