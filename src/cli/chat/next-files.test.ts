import { expect, it } from 'vitest';
import type { PromptFile } from '../../model/file.ts';
import { fileLines, NextFiles } from './next-files.ts';

function file(name: string, size = 5): PromptFile {
  return { hash: 'a'.repeat(64), name, type: 'document', mediaType: 'text/plain', size };
}

it('keeps files for the next message, in order, until they are sent', () => {
  const files = new NextFiles();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) files.add(file(name));
  files.remove(2);
  expect(files.all.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
  for (const number of [0, 3]) {
    expect(() => files.remove(number)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  }
  files.clear();
  expect(files.all).toEqual([]);
});

it('lists them with their numbers, and nothing that a terminal would obey', () => {
  expect(fileLines([])).toBe('No file goes with the next message. /file <path> gives one.');
  const [, ...lines] = fileLines([file('a.txt'), file('\u001b[31mb.txt', 2048)]).split('\n');
  expect(lines[0]).toBe('  1  a.txt  document, 5 bytes');
  expect(lines[1]).toMatch(/^ {2}2 {2}.*b\.txt {2}document, 2 KB$/);
  expect(lines.join()).not.toContain('\u001b');
});
