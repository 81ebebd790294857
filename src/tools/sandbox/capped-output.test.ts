import { describe, expect, it } from 'vitest';
import { CappedOutput } from './capped-output.ts';

describe('what a command prints', () => {
  it('is kept as it is when it is short', () => {
    expect(printed(10, 'hello', '\u001b[1m', '\0')).toBe('hello\u001b[1m\0');
  });

  it('is cut in the middle when it is long, with how much is left out', () => {
    expect(printed(10, 'abcdefg', 'hijklmnop', 'qrstuvwxyz')).toBe(
      'abcde\n… (16 bytes are left out here) …\nvwxyz',
    );
  });

  it('says the same in however many pieces it comes', () => {
    const text = Array.from({ length: 500 }, (_, index) => `line ${index}\n`).join('');
    const whole = printed(100, text);
    expect(printed(100, ...text)).toBe(whole);
    expect(whole).toMatch(/^line 0\n/);
    expect(whole).toMatch(/line 499\n$/);
  });

  it('is cut between characters', () => {
    const text = printed(10, '你好你好你好你好');
    expect(text).toBe('你\n… (16 bytes are left out here) …\n好');
  });

  it('keeps characters that come in two pieces', () => {
    const output = new CappedOutput(100);
    const bytes = Buffer.from('é');
    output.add(bytes.subarray(0, 1));
    output.add(bytes.subarray(1));
    expect(output.text()).toBe('é');
  });

  it('shows what is no text as such', () => {
    const output = new CappedOutput(100);
    output.add(Buffer.from([0x61, 0xff, 0xfe, 0x62]));
    expect(output.text()).toBe('a\ufffd\ufffdb');
  });
});

function printed(longestBytes: number, ...pieces: readonly string[]): string {
  const output = new CappedOutput(longestBytes);
  for (const piece of pieces) output.add(Buffer.from(piece));
  return output.text();
}
