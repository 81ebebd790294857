import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { type MarkdownText, markdownText } from './markdown-blocks.ts';

const blocksOf = (text: string) =>
  markdownText(text).blocks.flatMap(({ block }) => (block === undefined ? [] : [block]));

/** Pieces whose meaning depends on what follows them. */
const PIECES = [
  'word ',
  'a\nb',
  '\n',
  '\n\n',
  '# h',
  '-',
  '- ',
  '- item\n',
  '  - sub\n',
  '  ',
  '    ',
  '1. one\n',
  '2',
  '2. ',
  '1) a\n',
  '```',
  '```ts\n',
  'code()\n',
  '===',
  '---',
  '> ',
  '> quote\n',
  '|a|b|\n',
  '|-|-|\n',
  '|1|2|\n',
  '**',
  '*em*',
  '`',
  '<div>',
  '</div>\n',
  '<!--',
  '-->',
  '[x](http://a.b)',
  '[x]: http://a.b\n',
  '[x]',
  '![i](http://a.b/i.png)',
  '[ ] ',
  '- [x] done\n',
  '\r\n',
  '&amp;',
  '\\',
] as const;

describe('a text that grows', () => {
  it('is in the end what it would be if it had come at once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
        let grown: MarkdownText | undefined;
        let text = '';
        for (const piece of pieces) {
          text += piece;
          grown = markdownText(text, grown);
        }
        expect(grown?.blocks ?? []).toEqual(markdownText(text).blocks);
      }),
      runs({ usual: 50, long: 500 }),
    );
  });

  it('keeps the blocks that cannot change any more', () => {
    const before = markdownText('One.\n\nTwo.\n\nThr');
    const after = markdownText('One.\n\nTwo.\n\nThree.', before);
    expect(after.blocks.slice(0, -1)).toEqual(before.blocks.slice(0, -1));
    for (const [index, block] of before.blocks.slice(0, -1).entries())
      expect(after.blocks[index]).toBe(block);
    expect(after.blocks.at(-1)).not.toBe(before.blocks.at(-1));
  });

  it('keeps them when only blanks at its end are gone', () => {
    const before = markdownText('One.\n\nTwo.\n\n');
    expect(markdownText('One.\n\nTwo.', before).blocks[0]).toBe(before.blocks[0]);
  });

  it('leaves no sign out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES)), (pieces) => {
        const { blocks } = markdownText(pieces.join(''));
        const signs = (text: string) => text.replaceAll(/\s/g, '');
        expect(signs(blocks.map(({ raw }) => raw).join(''))).toBe(signs(pieces.join('')));
      }),
    );
  });
});

describe('Markdown', () => {
  it('is paragraphs, in which a new line stays one', () => {
    expect(blocksOf('One\ntwo & three &lt;\n\n**bold** *em* ~~del~~ `a &amp; b`')).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'One' }, { type: 'break' }, { type: 'text', text: 'two & three <' }],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'strong', content: [{ type: 'text', text: 'bold' }] },
          { type: 'text', text: ' ' },
          { type: 'em', content: [{ type: 'text', text: 'em' }] },
          { type: 'text', text: ' ' },
          { type: 'del', content: [{ type: 'text', text: 'del' }] },
          { type: 'text', text: ' ' },
          { type: 'code', text: 'a &amp; b' },
        ],
      },
    ]);
  });

  it('has code with its language', () => {
    expect(blocksOf('```ts title="x"\nconst a = 1;\n\n```\n\n    plain')).toEqual([
      { type: 'code', language: 'ts', text: 'const a = 1;\n' },
      { type: 'code', language: '', text: 'plain' },
    ]);
  });

  it('has lists in lists, numbered from anywhere, and things to tick off', () => {
    const line = (text: string) => ({ type: 'line', content: [{ type: 'text', text }] });
    expect(blocksOf('3. three\n   - [x] done\n   - [ ] open\n4. four')).toEqual([
      {
        type: 'list',
        start: 3,
        items: [
          {
            isChecked: undefined,
            blocks: [
              line('three'),
              {
                type: 'list',
                start: undefined,
                items: [
                  { isChecked: true, blocks: [line('done')] },
                  { isChecked: false, blocks: [line('open')] },
                ],
              },
            ],
          },
          { isChecked: undefined, blocks: [line('four')] },
        ],
      },
    ]);
  });

  it('has tables, quotes, headings and rules', () => {
    expect(blocksOf('# H\n\n> q\n\n---\n\n|a|b|\n|:-|-:|\n|1<br>2||')).toMatchObject([
      { type: 'heading', depth: 1 },
      { type: 'quote', blocks: [{ type: 'paragraph' }] },
      { type: 'rule' },
      {
        type: 'table',
        head: [{ align: 'left' }, { align: 'right' }],
        rows: [
          [
            { content: [{ type: 'text', text: '1' }, { type: 'break' }, { type: 'text', text: '2' }] },
            { content: [] },
          ],
        ],
      },
    ]);
  });
});

describe('what a text may not do', () => {
  const contentOf = (text: string) =>
    blocksOf(text).flatMap((block) => ('content' in block ? block.content : []));

  it('is to lead anywhere but out of the page', () => {
    const label = [{ type: 'text', text: 'x' }];
    expect(contentOf('[x](https://a.b/?c=1&amp;d=2)')).toEqual([
      { type: 'link', href: 'https://a.b/?c=1&d=2', content: label },
    ]);
    expect(contentOf('[x](mailto:a@b.c)')).toMatchObject([{ type: 'link' }]);
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//a.b',
      'src/a.ts',
    ]) {
      expect(contentOf(`[x](${href})`)).toEqual([...label, { type: 'text', text: ` (${href})` }]);
    }
    expect(contentOf('[x](java&#115;cript:alert)').map(({ type }) => type)).not.toContain('link');
  });

  it('is to load a picture: it becomes a link', () => {
    expect(contentOf('![a cat](https://a.b/c.png)')).toEqual([
      { type: 'link', href: 'https://a.b/c.png', content: [{ type: 'text', text: 'a cat' }] },
    ]);
  });

  it('is to bring HTML: it is shown as it was written', () => {
    expect(blocksOf('<div onclick="x">\nhi\n</div>')).toEqual([
      { type: 'plain', text: '<div onclick="x">\nhi\n</div>' },
    ]);
    expect(
      contentOf('a <b onclick="x">b</b>').map((inline) => ('text' in inline ? inline.text : '')),
    ).toEqual(['a ', '<b onclick="x">', 'b', '</b>']);
  });

  it('is to make one address look like another', () => {
    expect(contentOf('[**a\u202Eb**](https://a.b/)')).toEqual([
      {
        type: 'link',
        href: 'https://a.b/',
        content: [{ type: 'strong', content: [{ type: 'text', text: 'a⟨U+202E⟩b' }] }],
      },
    ]);
    expect(contentOf('[x](src/\u2066a.ts)')).toEqual([
      { type: 'text', text: 'x' },
      { type: 'text', text: ' (src/⟨U+2066⟩a.ts)' },
    ]);
  });

  it('is to go deeper than anybody can read', () => {
    expect(blocksOf(`${'>'.repeat(50_000)} deep`)).toEqual([
      { type: 'plain', text: `${'>'.repeat(50_000)} deep` },
    ]);
    expect(JSON.stringify(blocksOf(`${'> '.repeat(60)}deep`))).toContain('plain');
  });

  it.each(['a*', 'a_', '**a', '[', '~a'])('is to take seconds, as many of %j would', (mark) => {
    const text = mark.repeat(100_000 / mark.length);
    expect(blocksOf(text)).toEqual([{ type: 'plain', text }]);
  });

  it('is not to have many marks: each item of a list, each row and each paragraph has its own', () => {
    for (const piece of ['- **item**\n', '**words**\n\n', '1. [a](https://a.b)\n']) {
      expect(blocksOf(piece.repeat(2_000)).map(({ type }) => type)).not.toContain('plain');
    }
  });
});
