import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { passagesOf } from './passages.ts';

describe('the passages of a document', () => {
  it('are paragraphs that fit together, with their lines', () => {
    expect(passages('One.\n\nTwo.\nStill two.\n\n\n')).toEqual([
      { place: 'lines 1-4', text: 'One.\n\nTwo.\nStill two.' },
    ]);
    expect(passages('\r\n\r\nOne.')).toEqual([{ place: 'line 3', text: 'One.' }]);
    expect(passages(' \n\n')).toEqual([]);
  });

  it('end where the next paragraph would make them too long', () => {
    const long = 'word '.repeat(120).trim();
    const found = passages(`${long}\n\n${long}\n\nShort.`);
    expect(found.map(({ place }) => place)).toEqual(['line 1', 'lines 3-5']);
  });

  it('begin anew at each heading of a Markdown text, and know the headings above', () => {
    const text = '# Plants\n\n## Water\nOften.\n\n## Light\n\nLots.\n\n# Animals #\nCats.';
    expect(passages(text, true)).toEqual([
      {
        place: 'Plants › Water, lines 1-4',
        heading: 'Plants › Water',
        text: '# Plants\n\n## Water\n\nOften.',
      },
      { place: 'Plants › Light, lines 6-8', heading: 'Plants › Light', text: '## Light\n\nLots.' },
      { place: 'Animals, lines 10-11', heading: 'Animals', text: '# Animals #\n\nCats.' },
    ]);
  });

  it('take nothing for a heading in code, nor in a text that is not Markdown', () => {
    expect(passages('# A\n\n```sh\n# no heading\n```\n\nB.', true).map(({ place }) => place)).toEqual([
      'A, lines 1-7',
    ]);
    expect(passages('# a comment\nx = 1\n')).toEqual([{ place: 'lines 1-2', text: '# a comment\nx = 1' }]);
  });

  it('stand in one part of the document each, which is their place', () => {
    const parts = [
      { place: 'page 1', text: 'One.' },
      { place: 'page 2', text: 'Two.\n\nMore.' },
      { place: 'page 3', text: '' },
    ];
    expect(passagesOf({ parts, warnings: [] }, { isMarkdown: false })).toEqual([
      { place: 'page 1', text: 'One.' },
      { place: 'page 2', text: 'Two.\n\nMore.' },
    ]);
  });

  it('know the lines of a paragraph that had to be cut', () => {
    const rows = Array.from({ length: 100 }, (_, row) => `${row},${'x'.repeat(26)}`).join('\n');
    const found = passages(rows);
    expect(found.map(({ place }) => place)).toEqual(['lines 1-33', 'lines 34-66', 'lines 67-99', 'line 100']);
    expect(found.map(({ text }) => text).join('\n')).toBe(rows);
  });
});

describe('a text that is too long', () => {
  it.each([
    ['lines', 'aaaa\nbbbb\ncccc', ['aaaa\nbbbb\n', 'cccc']],
    ['sentences', 'One two. Three four', ['One two. ', 'Three four']],
    ['Chinese sentences', '一二三四五六。七八九十一二', ['一二三四五六。', '七八九十一二']],
    ['words', 'aaaaa bbb ccccc', ['aaaaa bbb ', 'ccccc']],
    ['nothing else', 'a'.repeat(25), ['a'.repeat(11), 'a'.repeat(11), 'aaa']],
    ['characters, which stay whole', `${'a'.repeat(10)}😀b`, ['a'.repeat(10), '😀b']],
  ])('is cut between %s', (_, text, pieces) => {
    expect(cutText(text, 11)).toEqual(pieces);
  });
});

function passages(text: string, isMarkdown = false) {
  return passagesOf({ parts: [{ text }], warnings: [] }, { isMarkdown });
}
