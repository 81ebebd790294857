import { describe, expect, it } from 'vitest';
import { WatchedOutput } from './watched-output.ts';

function shown(...chunks: readonly string[]): string {
  const output = new WatchedOutput();
  return chunks.map((chunk) => output.push(chunk)).join('');
}

const QUESTIONS = [
  '\x05',
  '\x1b[c',
  '\x1b[0c',
  '\x1b[>c',
  '\x1b[=0c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x1b[?996n',
  '\x1b[?2026$p',
  '\x1b[4$p',
  '\x1b[>q',
  '\x1b[>0q',
  '\x1b[?u',
  '\x1b[18t',
  '\x1b[14;2t',
  '\x1b]10;?\x07',
  '\x1b]11;?\x1b\\',
  '\x1b]4;12;?\x07',
  '\x1b]7501;?\x1b\\',
  '\x1bP+q544e\x1b\\',
  '\x1bP$qm\x1b\\',
];

const SHOWN = [
  'plain text',
  '\x1b[31mred\x1b[0m',
  '\x1b[2J\x1b[H',
  '\x1b[?1049h\x1b[?25l',
  '\x1b[2 q',
  '\x1b[8;40;120t',
  '\x1b[22;0;0t',
  '\x1b[>1u',
  '\x1b[?4m',
  '\x1b[>4n',
  '\x1b]0;What is this?\x07',
  '\x1b]133;D;0\x1b\\',
  '\x1b]11;#ffffff\x07',
  '\x1bP1;2qabc\x1b\\',
  '\x1b7\x1b8\x1bM',
  '会议🙂',
];

describe('what watchers of a terminal are shown', () => {
  it.each(QUESTIONS)('has no question %j', (question) => {
    expect(shown(`a${question}b`)).toBe('ab');
  });

  it.each(QUESTIONS)('has no question %j that comes in pieces', (question) => {
    expect(shown('a', ...question, 'b')).toBe('ab');
  });

  it.each(SHOWN)('has %j as it is', (text) => {
    expect(shown(`a${text}b`)).toBe(`a${text}b`);
    expect(shown('a', ...text, 'b')).toBe(`a${text}b`);
  });

  it('never ends within a sequence', () => {
    const output = new WatchedOutput();
    expect(output.push('a\x1b[3')).toBe('a');
    expect(output.push('1mb\x1b')).toBe('\x1b[31mb');
    expect(output.push(']0;ti')).toBe('');
    expect(output.push('tle\x1b')).toBe('');
    expect(output.push('\\c')).toBe('\x1b]0;title\x1b\\c');
  });

  it('does not wait for the end of a sequence that is too long', () => {
    const picture = `\x1bPq${'x'.repeat(5_000)}`;
    expect(shown('a', picture)).toBe(`a${picture}`);
  });
});
