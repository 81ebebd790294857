import { describe, expect, it } from 'vitest';
import { fileNames, plainFileName } from './file-name.ts';

describe('the name of a given file', () => {
  it.each(['notes.txt', '会议 记录.pdf', 'a b (1).tar.gz', '.env', 'résumé 🙂.docx', 'a..b'])(
    'stays as it is: %s',
    (name) => {
      expect(plainFileName(name)).toBe(name);
    },
  );

  it.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\temp\\a.txt', 'C:_temp_a.txt'],
    ['a\0b\nc\x1b[31m.txt', 'a_b_c_[31m.txt'],
    ['photo\u202egnp.exe', 'photo_gnp.exe'],
    ['line\u2028break', 'line_break'],
    ['half \ud800 name', 'half \ufffd name'],
    ['  blanks around.txt ', 'blanks around.txt'],
  ])('is made harmless: %j', (given, plain) => {
    expect(plainFileName(given)).toBe(plain);
  });

  it.each(['', ' ', '.', '..', '\u00a0'])('is "file" where there is none: %j', (name) => {
    expect(plainFileName(name)).toBe('file');
  });

  it('is cut before its ending, and in no character', () => {
    expect(plainFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    expect(plainFileName('x'.repeat(300))).toBe('x'.repeat(255));
    expect(plainFileName(`${'🙂'.repeat(200)}.md`)).toBe(`${'🙂'.repeat(126)}.md`);
  });
});

describe('the names of files', () => {
  it.each([
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
    [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
  ])('are few: of %j', (names, words) => {
    expect(fileNames(names.map((name) => ({ name })))).toBe(words);
  });
});
