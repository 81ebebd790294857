import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../../test/linear-time.ts';
import { OutputText } from './output-text.ts';

function textOf(...pieces: readonly string[]): string {
  const output = new OutputText();
  for (const piece of pieces) output.push(piece);
  return output.finish().text;
}

describe('the text of an output', () => {
  it.each([
    ['newlines', 'a\r\nb\r\n\r\nc', 'a\nb\n\nc'],
    ['newlines of a program that writes both itself', 'a\r\r\nb\r\r\n', 'a\nb\n'],
    ['lines that are written over', '1%\r10%\r100%\r\nnext\r\n', '100%\nnext\n'],
    ['a shorter line over a longer one', 'longer\rab\r\n', 'abnger\n'],
    ['a line that is erased', 'longer\r\x1b[Kab\r\nlonger\x1b[2K\rab\r\n', 'ab\nab\n'],
    ['a line that is erased at its end', 'longer\r\x1b[2C\x1b[Kx\r\n', 'lox\n'],
    ['backspaces', 'abc\b\bX\r\n', 'aXc\n'],
    ['columns', 'a\x1b[5Gb\x1b[2Cc\x1b[1Dd\r\n', 'a   b  d\n'],
    ['colours', '\x1b[1;38;5;9mred\x1b[0m\x1b(B\x1b[m\r\n', 'red\n'],
    [
      'titles, links and other strings',
      '\x1b]0;t\x07a\x1b]8;;u\x1b\\b\x1bP+q\x1b\\c\x1b_x\x1b\\\r\n',
      'abc\n',
    ],
    ['modes, bells and nulls', '\x1b[?25l\x07\x00a\x1b[?25h\x1b=\x1b7\x1b8\r\n', 'a\n'],
    ['tabs', 'a\tb\r\n', 'a\tb\n'],
  ])('has no escape sequences: %s', (_, raw, text) => {
    expect(textOf(raw)).toBe(text);
    expect(textOf(...raw.split(''))).toBe(text);
    for (let at = 1; at < raw.length; at++) expect(textOf(raw.slice(0, at), raw.slice(at))).toBe(text);
  });

  it('keeps the begin and the end of what is too long, and counts the rest', () => {
    const output = new OutputText(10);
    for (let number = 0; number < 100; number++) output.push(`${number}\r\n`);
    const whole = Array.from({ length: 100 }, (_, number) => `${number}\n`).join('');
    const { text, cut } = output.finish();
    expect(cut).toBe(whole.length - 20);
    expect(text).toBe(
      `${whole.slice(0, 10)}\n[… ${cut} characters are left out here …]\n${whole.slice(-10)}`,
    );
  });

  it.each([
    ['many short coloured lines', '\x1b[31mhello\x1b[0m world\r\n'.repeat(2_500)],
    ['a run of carriage returns before a sequence', `${'\r'.repeat(60_000)}x\x1b[m`],
    ['a run of carriage returns', `${'\r'.repeat(60_000)}x\r`],
  ])('takes no longer for the end of %s than for its begin', (_, piece) => {
    const work = (turns: number) => {
      const output = new OutputText();
      for (let turn = 0; turn < turns; turn++) output.push(piece);
      output.finish();
    };
    expectLinearTime((turns) => turns, work, 4);
  });

  it('does not wait for the end of a line, or of a sequence, that never ends', () => {
    const output = new OutputText(1_000);
    for (let turn = 0; turn < 100; turn++) output.push('x'.repeat(10_000));
    expect(output.finish().cut).toBe(1_000_000 - 2_000);
    const sequence = new OutputText(1_000);
    sequence.push('\x1b]0;');
    for (let turn = 0; turn < 100; turn++) sequence.push('x'.repeat(10_000));
    expect(sequence.finish().text.length).toBeLessThan(3_000);
  });
});
