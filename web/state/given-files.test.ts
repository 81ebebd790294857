import { expect, it } from 'vitest';
import { givenFilesIn, isMeantAsFiles, withOwnName } from './given-files.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });

function item(given: File | null, isDirectory = false) {
  const entry = { isDirectory, name: given?.name ?? '' };
  return { kind: 'file', getAsFile: () => given, webkitGetAsEntry: () => (given ? entry : null) };
}

it('takes files, and tells folders apart from them', () => {
  const [one, photos] = [file('one.txt'), file('photos')];
  const text = { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null };
  expect(givenFilesIn([item(one), item(photos, true), text, item(null)])).toEqual({
    files: [one],
    folders: ['photos'],
  });
});

it.each([
  ['a file alone', [file('a.png')], '', true],
  ['a file with its name', [file('a.png')], 'a.png', true],
  ['files with their paths', [file('a.png'), file('b c.md')], 'file:///tmp/a.png\n/tmp/b c.md\n', true],
  ['a picture of a text', [file('image.png')], 'a\tb', false],
  ['a text', [], 'a.png', false],
])('knows whether files are meant: %s', (_, files, text, isMeant) => {
  expect(isMeantAsFiles(files, text)).toBe(isMeant);
});

it('names a picture that has no name for when it was pasted, and leaves names alone', () => {
  const now = new Date(2026, 10, 7, 9, 5, 3);
  const pasted = withOwnName(file('image.png', 'image/png'), now);
  expect([pasted.name, pasted.type]).toEqual(['pasted 2026-11-07 09.05.03.png', 'image/png']);
  const photo = file('photo.png');
  expect(withOwnName(photo, now)).toBe(photo);
});
