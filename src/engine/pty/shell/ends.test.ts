import { describe, expect, it } from 'vitest';
import type { TerminalProgram } from '../program.ts';
import { isAlive, until } from '../terminal/terminal.case.ts';
import { ask, SHELLS, shellForTest } from './shell.case.ts';

/** Runs a command, and does something once the output has it. */
async function askAnd(program: TerminalProgram, command: string, seen: string, act: () => void) {
  const controller = new AbortController();
  let data = '';
  let hasActed = false;
  const stop = program.terminal.onPiece((piece) => {
    if (piece.type === 'text') data += piece.text;
    if (hasActed || !data.includes(seen)) return;
    hasActed = true;
    act();
  });
  const told = await ask(program, command, controller.signal);
  stop();
  return told;
}

describe.each(SHELLS)('%s', (shell) => {
  it('is over with the exit code that a command asks for', async () => {
    const program = await shellForTest(shell);
    const { end, facts, lines } = await ask(program, 'echo bye\nexit 3');
    expect(end).toEqual({ type: 'end', reason: 'done', exitCode: 3 });
    expect(lines).toContain('bye');
    expect(facts).toEqual({ exitCode: 3 });
    expect(await program.terminal.ended).toMatchObject({ exitCode: 3 });
    expect(await ask(program, 'echo more')).toMatchObject({ types: ['end'], end: { reason: 'ended' } });
  });

  it('says when it was ended from outside', async () => {
    const program = await shellForTest(shell);
    const { end, types } = await askAnd(program, 'echo st""arted; sleep 1000', 'started', () => {
      process.kill(program.terminal.pid, 'SIGKILL');
    });
    expect(types).toEqual(['typing', 'submitted', 'evidence', 'end']);
    expect(end).toMatchObject({ reason: 'ended', message: expect.stringContaining('signal 9') });
  });

  it('leaves a command that waits as it is, and lets a person answer it', async () => {
    const program = await shellForTest(shell, undefined, { turn: 1_000 });
    const waited = await ask(program, 'cat');
    expect(waited.end).toMatchObject({ reason: 'timed-out' });
    expect(waited.text).toBe('');
    const refused = await ask(program, 'echo next');
    expect(refused.types).toEqual(['end']);
    expect(refused.end).toMatchObject({
      reason: 'unsubmitted',
      message: expect.stringContaining('still runs'),
    });
    program.terminal.type('\x04');
    await until(async () => (await ask(program, 'echo next')).text === 'next\n');
  });

  it('gives what a person types to the command that reads it', async () => {
    const program = await shellForTest(shell);
    const { text, exitCode } = await askAnd(
      program,
      'sh -c \'echo ask; read x; echo "got $x"\'',
      'ask\r\n',
      () => program.terminal.type('an answer\r'),
    );
    expect(text).toBe('ask\nan answer\ngot an answer\n');
    expect(exitCode).toBe(0);
  });

  it('stops a command, and all lines after it, and goes on', async () => {
    const program = await shellForTest(shell);
    const controller = new AbortController();
    const stop = program.terminal.onPiece((piece) => {
      if (piece.type === 'text' && piece.text.includes('started')) controller.abort();
    });
    const told = await ask(program, 'echo st""arted; sleep 1000\nsleep 1000\nsleep 1000', controller.signal);
    stop();
    expect(told.end).toEqual({ type: 'end', reason: 'aborted' });
    expect(told.text).toMatch(/^started\n/u);
    expect((await ask(program, 'echo on')).text).toBe('on\n');
  });

  it('is ended itself when a command does not let itself be stopped', async () => {
    const program = await shellForTest(shell, undefined, { interrupt: 300 });
    const controller = new AbortController();
    program.terminal.onPiece((piece) => {
      if (piece.type === 'text' && piece.text.includes('started')) controller.abort();
    });
    const stubborn = `sh -c 'trap "" INT TERM; echo st""arted; while :; do sleep 0.1; done'`;
    const { end } = await ask(program, stubborn, controller.signal);
    expect(end).toEqual({ type: 'end', reason: 'aborted' });
    expect(isAlive(program.terminal.pid)).toBe(false);
  });

  it('types nothing after an abort', async () => {
    const program = await shellForTest(shell);
    expect((await ask(program, 'echo no', AbortSignal.abort())).types).toEqual(['end']);
    expect((await ask(program, 'echo yes')).text).toBe('yes\n');
  });

  it('keeps what jobs in the background print out of later turns', async () => {
    const program = await shellForTest(shell);
    let data = '';
    program.terminal.onData((text) => {
      data += text;
    });
    await ask(program, 'sh -c "sleep 0.2; echo la""te" &');
    // fish tells of the end by itself, when it comes.
    const isOver = () => shell !== 'fish' || data.includes('has ended');
    await until(() => data.includes('late') && isOver());
    const { text, exitCode } = await ask(program, 'echo a');
    expect(text).toBe('a\n');
    expect(exitCode).toBe(0);
  });

  it('types nothing that would be keys', async () => {
    const program = await shellForTest(shell);
    const { types, end } = await ask(program, 'echo a\x1b[201~\recho b');
    expect(types).toEqual(['end']);
    expect(end).toMatchObject({ reason: 'unsubmitted', message: expect.stringContaining('0x1b') });
    expect((await ask(program, 'echo a\r\necho b')).text).toBe('a\nb\n');
  });

  it('empties the line that somebody began to type', async () => {
    const program = await shellForTest(shell);
    let data = '';
    program.terminal.onData((text) => {
      data += text;
    });
    program.terminal.type('echo half');
    await until(() => data.includes('half'));
    expect((await ask(program, 'echo whole')).text).toBe('whole\n');
  });

  it('waits for a program that fills the screen', async () => {
    const program = await shellForTest(shell, undefined, { turn: 1_000 });
    const full = `sh -c 'printf "\\033[?1049h\\033[2Jfull"; read x; printf "\\033[?1049l"'`;
    expect((await ask(program, full)).end).toMatchObject({ reason: 'timed-out' });
    expect((await program.terminal.screen()).isAlternate).toBe(true);
    program.terminal.type('\r');
    await until(async () => (await ask(program, 'echo next')).text === 'next\n');
  });
});
