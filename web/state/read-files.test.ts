import { expect, it } from 'vitest';
import { readingIn } from './read-files.ts';

it('tells what was read of each file, how much of it, and what could not be', () => {
  const end =
    '[These are characters 0 to 3 of 90; next is page 2, the last is page 9. For more, call read_files with offset 3.]';
  const result = JSON.stringify([
    { id: 'x-0', name: 'a.md', content: 'abcd' },
    { id: 'x-1', name: 'b.pdf', content: `abc\n${end}` },
    { id: 'x-2', name: 'c.png', error: 'c.png is an image.' },
    { id: 'nobody', error: 'There is no file with the id "nobody".' },
  ]);
  expect(readingIn('read_files', result)).toEqual({
    type: 'files',
    files: [
      { id: 'x-0', name: 'a.md', characters: 4, part: undefined, error: undefined },
      { id: 'x-1', name: 'b.pdf', characters: 3, part: { from: 0, to: 3, all: 90 }, error: undefined },
      { id: 'x-2', name: 'c.png', characters: undefined, part: undefined, error: 'c.png is an image.' },
      expect.objectContaining({ id: 'nobody', name: 'nobody' }),
    ],
  });
});

it('tells where a search found something', () => {
  const results = [{ dataset: 'plants', file: 'water.md', place: 'lines 1-3', text: 'x', score: 1 }];
  expect(readingIn('dataset_search', JSON.stringify({ results }))).toEqual({
    type: 'passages',
    passages: [{ dataset: 'plants', file: 'water.md', place: 'lines 1-3' }],
  });
});

it('says nothing of a result that says something else', () => {
  for (const result of ['', 'It failed.', '{}', '[1]', 'null']) {
    expect(readingIn('read_files', result)).toBeUndefined();
    expect(readingIn('dataset_search', result)).toBeUndefined();
  }
});
