import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTerminal } from '../engine/pty/terminal/start-terminal.ts';
import { attachTerminal } from './attach-terminal.ts';

/** A shell that shows nothing but its prompt. */
async function shell(args: readonly string[] = ['--norc', '--noprofile']) {
  const terminal = await startTerminal({
    command: 'bash',
    args,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', PS1: '> ' },
    size: { columns: 80, rows: 24 },
  });
  onTestFinished(async () => {
    await terminal.end();
  });
  return { name: 'main', profile: 'shell', terminal, startedAt: new Date().toISOString() };
}

/** The two ends of somebody's terminal. */
class Desk {
  readonly rawModes: boolean[] = [];
  readonly input;
  readonly output;
  shown = '';
  #onShown = (): void => undefined;

  constructor({ isTTY }: { isTTY: boolean }) {
    this.input = Object.assign(new PassThrough(), {
      isTTY,
      setRawMode: (isRaw: boolean) => this.rawModes.push(isRaw),
    });
    const output = new Writable({
      write: (chunk, _, done) => {
        this.shown += String(chunk);
        this.#onShown();
        done();
      },
    });
    this.output = Object.assign(output, { isTTY, columns: 100, rows: 30 });
  }

  type(keys: string): void {
    this.input.write(keys);
  }

  async sees(text: string): Promise<void> {
    while (!this.shown.includes(text)) {
      await new Promise<void>((resolve) => {
        this.#onShown = resolve;
      });
    }
  }
}

describe('attachTerminal', () => {
  it('shows what is there, types, follows the size, and gives the terminal back', async () => {
    const live = await shell();
    live.terminal.type('echo before-$((40 + 2))\r');
    const desk = new Desk({ isTTY: true });
    const attached = attachTerminal(live, { io: desk });
    expect(desk.rawModes).toEqual([true]);
    expect(live.terminal.size).toEqual({ columns: 100, rows: 30 });
    await desk.sees('before-42');
    desk.output.columns = 90;
    desk.output.emit('resize');
    desk.type('stty size\r');
    await desk.sees('30 90');
    desk.type('echo not-sen\x1dt\r');
    expect(await attached).toEqual({ reason: 'detached' });
    expect(desk.rawModes).toEqual([true, false]);
    expect(desk.shown).toMatch(/\[999;1H\r\n$/);
    expect(live.terminal.hasEnded).toBe(false);
    const { length } = desk.shown;
    desk.type('echo unheard\r');
    live.terminal.type('\r');
    await live.terminal.screen();
    expect(desk.shown).toHaveLength(length);
  });

  it('ends with the program, after its last words', async () => {
    const live = await shell(['-c', 'read -r; echo last words; exit 3']);
    const desk = new Desk({ isTTY: true });
    const attached = attachTerminal(live, { io: desk });
    desk.type('\r');
    expect(await attached).toEqual({ reason: 'ended', exitCode: 3 });
    expect(desk.shown).toContain('last words');
    expect(desk.rawModes).toEqual([true, false]);
  });

  it('only writes where there is no terminal', async () => {
    const live = await shell(['-c', 'echo one; read -r; echo two']);
    const desk = new Desk({ isTTY: false });
    const attached = attachTerminal(live, { io: desk });
    desk.type('echo typed\r\x1d');
    await desk.sees('one');
    expect(live.terminal.size).toEqual({ columns: 80, rows: 24 });
    live.terminal.type('\r');
    expect(await attached).toEqual({ reason: 'ended', exitCode: 0 });
    expect(desk.shown).toContain('two');
    expect(desk.shown).not.toContain('typed');
    expect(desk.shown).not.toContain('\x1b[999;1H');
    expect(desk.rawModes).toEqual([]);
  });

  it('lets go when it is asked to, and leaves the program alone', async () => {
    const live = await shell();
    const stop = new AbortController();
    const desk = new Desk({ isTTY: true });
    const attached = attachTerminal(live, { io: desk, signal: stop.signal });
    stop.abort();
    expect(await attached).toEqual({ reason: 'stopped' });
    expect(desk.rawModes).toEqual([true, false]);
    expect(live.terminal.hasEnded).toBe(false);
    expect(await attachTerminal(live, { io: desk, signal: stop.signal })).toEqual({ reason: 'stopped' });
  });
});
