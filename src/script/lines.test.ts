import { describe, expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { advance, atLine, bomLength, countNewlines, isBlank, jump, lineCursor, newlineOf } from './lines.ts';

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const cursor = lineCursor(text); atLine(cursor); advance(cursor)) {
    expect(cursor.line).toBe(lines.length + 1);
    lines.push(text.slice(cursor.start, cursor.end));
  }
  return lines;
}

describe('the line cursor', () => {
  test('ends lines at LF and CRLF, but not at a lone CR', () => {
    expect(linesOf('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c\rd']);
  });

  test('sees no line after the last newline, and none in an empty text', () => {
    expect(linesOf('a\n')).toEqual(['a']);
    expect(linesOf('\n\n')).toEqual(['', '']);
    expect(linesOf('')).toEqual([]);
  });

  test('stops at its limit', () => {
    const cursor = lineCursor('ab\ncd\nef', 3, 7, 5);
    expect(cursor).toMatchObject({ line: 7, start: 3, end: 5, next: 5 });
    advance(cursor);
    expect(atLine(cursor)).toBe(false);
  });

  test('keeps count when it jumps', () => {
    const cursor = lineCursor('a\nb\nc\nd');
    jump(cursor, 4);
    expect(cursor).toMatchObject({ line: 3, start: 4, end: 5, next: 6 });
  });

  test('visits every character of any text once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '界') }), (text) => {
        let rebuilt = '';
        for (const cursor = lineCursor(text); atLine(cursor); advance(cursor)) {
          expect(cursor.line).toBe(countNewlines(text, 0, cursor.start) + 1);
          expect(text.slice(cursor.start, cursor.end)).not.toContain('\n');
          rebuilt += text.slice(cursor.start, cursor.next);
        }
        expect(rebuilt).toBe(text);
      }),
    );
  });
});

test('newlines are counted within the range only', () => {
  expect(countNewlines('\n\n\n', 1, 2)).toBe(1);
  expect(countNewlines('\n\n\n', 1, 1)).toBe(0);
});

test('spaces and tabs are blank, other white space is not', () => {
  expect(isBlank(' \t ', 0, 3)).toBe(true);
  expect(isBlank('\u00a0', 0, 1)).toBe(false);
});

test('the newline of a file is that of its first line', () => {
  expect(newlineOf('a\r\nb\n')).toBe('\r\n');
  expect(newlineOf('a\nb\r\n')).toBe('\n');
  expect(newlineOf('\r\n')).toBe('\r\n');
  expect(newlineOf('a')).toBe('\n');
});

test('a byte order mark is one character', () => {
  expect(bomLength('\ufeffa')).toBe(1);
  expect(bomLength('a\ufeff')).toBe(0);
});
