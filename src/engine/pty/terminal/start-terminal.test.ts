import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../model/refusal.ts';
import { startForTest, startNode, textOf, until } from './terminal.case.ts';

describe('a program in a terminal', () => {
  it('tells everything before it ends, and how it ended', async () => {
    const terminal = await startForTest('bash', ['-c', 'seq 1 20000; exit 7']);
    const heard = textOf(terminal);
    expect(await terminal.ended).toEqual({ exitCode: 7 });
    expect(heard.text.trimEnd().split('\r\n')).toHaveLength(20_000);
    expect(heard.text).toMatch(/19999\r\n20000\r\n$/);
    expect(terminal.hasEnded).toBe(true);
    terminal.type('nobody reads this');
    terminal.resize({ columns: 80, rows: 24 });
    expect((await terminal.screen()).lines).toContain('20000');
  });

  it('tells also what it put out long before anybody listened', async () => {
    const started = () => new Promise<void>((resolve) => setTimeout(resolve, 600));
    const terminal = await startForTest('bash', ['-c', 'seq 100; exit 3'], { started });
    const heard = textOf(terminal);
    expect(await terminal.ended).toEqual({ exitCode: 3 });
    expect(heard.text).toBe(Array.from({ length: 100 }, (_, index) => `${index + 1}\r\n`).join(''));
  });

  it('is typed as much as anybody likes, and gets all of it', async () => {
    const code = `process.stdin.setRawMode(true); let count = 0; console.log('ready');
      process.stdin.on('data', (data) => { count += data.length; if (data.includes(10)) { console.log('got ' + count); process.exit(); } });`;
    const terminal = await startNode(code);
    const heard = textOf(terminal);
    await until(() => heard.text.includes('ready'));
    terminal.type(`${'x'.repeat(999_999)}\n`);
    await terminal.ended;
    expect(heard.text).toContain('got 1000000');
  });

  it('may be typed into until its end is known', async () => {
    const terminal = await startForTest('sh', ['-c', 'echo over']);
    const heard = textOf(terminal);
    await until(() => heard.text.includes('over'));
    while (!terminal.hasEnded) {
      terminal.type('x');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('says by which signal it died', async () => {
    const terminal = await startForTest('bash', ['-c', 'kill -9 $$']);
    expect(await terminal.ended).toMatchObject({ signal: 9 });
  });

  it('keeps characters whole that are split between reads', async () => {
    const code = `const bytes = Buffer.from('大😀é'); let at = 0;
      const next = () => at < bytes.length ? (process.stdout.write(bytes.subarray(at, ++at)), setTimeout(next, 5)) : 0;
      next();`;
    const terminal = await startNode(code);
    const told: string[] = [];
    terminal.onData((data) => told.push(data));
    await terminal.ended;
    expect(told.join('')).toBe('大😀é');
    expect(told.every((data) => !data.includes('\ufffd'))).toBe(true);
  });

  it('is told a new size in the middle', async () => {
    const code = `process.stdout.on('resize', () => { console.log(process.stdout.columns + ' ' + process.stdout.rows); process.exit(); });
      console.log('waits ' + process.stdout.columns + ' ' + process.stdout.rows); setInterval(() => {}, 1000);`;
    const terminal = await startNode(code);
    const heard = textOf(terminal);
    await until(() => heard.text.includes('waits 120 40'));
    terminal.resize({ columns: 77, rows: 13 });
    await terminal.ended;
    expect(heard.text).toContain('77 13');
    expect((await terminal.screen()).lines).toHaveLength(13);
    expect(terminal.size).toEqual({ columns: 77, rows: 13 });
  });

  it('has its questions to the terminal answered, in their order', async () => {
    const code = `process.stdin.setRawMode(true); let all = '';
      process.stdin.on('data', (data) => { all += data; if (all.endsWith('c')) { console.log(JSON.stringify(all)); process.exit(); } });
      process.stdout.write('\\x1b]7501;?\\x1b\\\\\\x1b[6n\\x1b[c');`;
    const terminal = await startNode(code);
    const heard = textOf(terminal);
    await terminal.ended;
    expect(heard.text).toContain(String.raw`"\u001b]7501;?\u001b\\\u001b[1;1R\u001b[?1;2c"`);
  });

  it('is watched in pieces, and remembers its title and what it said of itself', async () => {
    const say = String.raw`printf '\e]2;one\a\e]7501;state=working:app=x\a\e]133;C\aout\e]133;D;3\a'`;
    const terminal = await startForTest('bash', ['-c', say]);
    const types: string[] = [];
    terminal.onPiece((piece) => types.push(piece.type));
    await terminal.ended;
    expect(types).toEqual(['title', 'status', 'mark', 'text', 'mark']);
    expect(terminal.title).toBe('one');
    expect(terminal.status).toEqual({ state: 'working', app: 'x' });
  });

  it('can be drawn again by what restores it', async () => {
    const terminal = await startForTest('bash', [
      '-c',
      String.raw`printf '\e[?1049h\e[5;10H\e[31mred'; sleep 60`,
    ]);
    await until(async () => (await terminal.screen()).lines[4] === '         red');
    const screen = await terminal.snapshot();
    expect(screen).toMatchObject({ isAlternate: true, cursor: { row: 4, column: 12 } });
    const code = `process.stdout.write(${JSON.stringify(await terminal.restore())})`;
    const other = await startNode(code, { size: terminal.size });
    await other.ended;
    expect(await other.snapshot()).toEqual(screen);
    expect(screen.ansi).toContain('\x1b[31mred');
  });

  it('is not told to listeners that went', async () => {
    const terminal = await startForTest('cat', []);
    const heard: string[] = [];
    const stop = terminal.onData((data) => heard.push(data));
    terminal.type('one\n');
    await until(() => heard.join('').includes('one\r\none'));
    stop();
    terminal.type('two\n');
    await until(async () => (await terminal.screen()).lines.filter((line) => line === 'two').length === 2);
    expect(heard.join('')).not.toContain('two');
  });
});

describe('what cannot be started', () => {
  it.each([
    ['a program that is not there', 'no-such-program', {}, 'no-such-program'],
    ['a path that is not there', '/no/such/program', {}, '/no/such/program'],
    ['a file that is no program', '/etc/passwd', {}, '/etc/passwd'],
    ['a folder', '/tmp', {}, '/tmp'],
    ['a folder to start in that is not there', 'bash', { cwd: '/no/such/folder' }, '/no/such/folder'],
  ])('is refused by name: %s', async (_, command, options, name) => {
    const refusal = await startForTest(command, [], options).catch((error: unknown) => error);
    expect(isRefusal(refusal, 'NOT_FOUND') && refusal.message).toContain(name);
  });

  it('ends the program where its start cannot be noted', async () => {
    let pid = 0;
    const started = async (process: { readonly pid: number }) => {
      pid = process.pid;
      throw new Error('no room');
    };
    await expect(startForTest('sleep', ['1000'], { started })).rejects.toThrow('no room');
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
