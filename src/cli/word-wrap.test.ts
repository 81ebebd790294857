import { describe, expect, it } from 'vitest';
import { cutTo, screenWidth, WordWrap, wrapped } from './word-wrap.ts';

describe('wrapping words', () => {
  it('breaks between words, and never within one', () => {
    expect(wrapped('one two three four', 9)).toBe('one two\nthree\nfour');
    expect(wrapped('incomprehensibilities', 5)).toBe('incomprehensibilities');
  });

  it('keeps the lines and the indentation that are there', () => {
    expect(wrapped('- a\n  - b c\n\nd\n', 80)).toBe('- a\n  - b c\n\nd\n');
  });

  it('keeps the lines of a list item under its text', () => {
    expect(wrapped('- one two three', 9)).toBe('- one two\n  three');
    expect(wrapped('  10. one two', 9)).toBe('  10. one\n      two');
  });

  it('breaks Chinese between any two characters, which are two columns wide', () => {
    expect(wrapped('把今天的会议纪要', 8)).toBe('把今天的\n会议纪要');
  });

  it('leaves code in fences as it is', () => {
    const code = '```ts\nconst long = "a b c d e f g h";\n```\n';
    expect(wrapped(`${code}one two three`, 9)).toBe(`${code}one two\nthree`);
  });

  it('gives the same however the text is cut into pieces', () => {
    const text = 'The quick brown 狐狸 jumps\n\n```\nover the lazy\n```\nand runs away home';
    const wrap = new WordWrap(12);
    const pieces = Array.from(text, (character) => wrap.push(character)).join('') + wrap.end();
    expect(pieces).toBe(wrapped(text, 12));
  });

  it('wraps for a terminal, within reason, and not for a pipe', () => {
    expect(screenWidth({ isTTY: true, columns: 60 })).toBe(59);
    expect(screenWidth({ isTTY: true, columns: 400 })).toBe(96);
    expect(wrapped('one two', screenWidth({}))).toBe('one two');
  });
});

describe('cutting a line', () => {
  it('leaves what fits, and says where something is missing', () => {
    expect(cutTo('one two', 7)).toBe('one two');
    expect(cutTo('one two', 6)).toBe('one t…');
  });

  it('counts columns, and not characters', () => {
    expect(cutTo('会议纪要', 8)).toBe('会议纪要');
    expect(cutTo('会议纪要', 7)).toBe('会议纪…');
    expect(cutTo('会议纪要', 6)).toBe('会议…');
  });
});
