import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import type { Block } from './markdown.ts';
import { markdownText, sectionText } from './markdown-blocks.ts';
import { type SectionedText, sectionsOf } from './markdown-sections.ts';

const SHORT = { fair: 40, most: 90 };

/** Blocks as models write them, each ended by an empty line. */
const BLOCKS = [
  'A paragraph of a few words.',
  'One line\nand *another* one.',
  '# A heading',
  'A heading\n---',
  '- **one**\n- two\n- three\n- four',
  '- one\n\n- two\n\n  with more to it\n\n- three\n- four',
  '* star\n* stars\n  - below\n  - them',
  '1. one\n2. two\n3. three\n4. four\n5. five',
  '1. one\n1. one again\n1. and again\n1. and again',
  '7) seven\n   - below\n     - further below\n8) eight\n\n   ```\n   code\n\n- in it\n   ```\n9) nine',
  '- [x] done\n- [ ] not done\n- [ ] nor this',
  '```ts\nconst a = 1;\n\n- no item\n\nno paragraph\n```',
  '~~~~\n```\n\nstill code\n~~~~',
  '|a|b|\n|-|:-:|\n|1|2|\n|3|4|\n|5|6|\n|7|8|\n|9|10|',
  '> A quote\n> of two lines\n>\n> and a paragraph.',
  '<!-- a note\n\nwith an empty line -->',
  '<pre>\nas it\n\nis\n</pre>',
  '    indented code\n\n    and more of it',
  '[name]: https://example.com/a',
  'A [name] and a [link](https://example.com/b).',
  '---',
] as const;

const documents = fc.array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 14 });

describe('a long text in sections', () => {
  it('shows what it would show whole', () => {
    fc.assert(
      fc.property(documents, (blocks) => {
        const text = blocks.join('\n\n');
        expect(shown(sectionsOf(text, undefined, SHORT))).toEqual(shown(sectionsOf(text)));
      }),
      runs({ usual: 100, long: 1_000 }),
    );
  });

  it('is divided the same way however it came', () => {
    const pieces = fc.array(
      fc.constantFrom(...BLOCKS, '\n', '\n\n', ' ', '- ', 'x'.repeat(70), '**', '`', '\r\n'),
    );
    fc.assert(
      fc.property(pieces, fc.array(fc.nat({ max: 400 })), (parts, cuts) => {
        const text = parts.join('');
        let grown: SectionedText | undefined;
        for (const cut of cuts.toSorted((a, b) => a - b))
          grown = sectionsOf(text.slice(0, cut), grown, SHORT);
        expect(sectionsOf(text, grown, SHORT)).toEqual(sectionsOf(text, undefined, SHORT));
      }),
      runs({ usual: 100, long: 1_000 }),
    );
  });

  it('loses no sign', () => {
    fc.assert(
      fc.property(documents, (blocks) => {
        const text = blocks.join('\n');
        const { sections } = sectionsOf(text, undefined, SHORT);
        expect(sections.map((section) => section.text).join('')).toBe(text);
      }),
    );
  });

  it('keeps every section but the last while it grows', () => {
    const before = sectionsOf('A paragraph.\n\n'.repeat(400));
    const after = sectionsOf(`${before.text}More.`, before);
    expect(before.sections.length).toBeGreaterThan(3);
    for (const [index, section] of before.sections.slice(0, -1).entries()) {
      expect(after.sections[index]).toBe(section);
    }
  });
});

describe('a section', () => {
  it.each([
    ['a list', '- **item**\n'],
    ['a numbered list', '1. item\n'],
    ['a list in a list', '  - item\n', '- first\n'],
    ['a table', '|1|2|\n', '|a|b|\n|-|-|\n'],
    ['a paragraph', 'A line of a paragraph that has no end.\n'],
    ['a line', 'A line that has *no* end. '],
    ['a line of one word', 'x'],
  ])('is short also within %s', (_, piece, start = '') => {
    const { sections } = sectionsOf(start + piece.repeat(100_000 / piece.length));
    expect(Math.max(...sections.map(({ text }) => text.length))).toBeLessThan(16_000);
  });

  it('goes on with the number that a list had reached', () => {
    const { sections, definitions } = sectionsOf('1. one\n'.repeat(20), undefined, SHORT);
    const starts = sections.map((section) => {
      const block = sectionText(section, definitions).blocks[0]?.block;
      return block?.type === 'list' ? block.start : undefined;
    });
    expect(starts.slice(0, 3)).toEqual([1, 7, 13]);
  });

  it('knows the addresses that another one names', () => {
    const text = `A [name].\n\n${'Words.\n\n'.repeat(20)}[name]: https://example.com/`;
    const { sections, definitions } = sectionsOf(text, undefined, SHORT);
    const [first] = sections.map((section) => sectionText(section, definitions).blocks[0]?.block);
    expect(sections.length).toBeGreaterThan(1);
    expect(JSON.stringify(first)).toContain('https://example.com/');
  });

  it('is never cut within code', () => {
    const code = `\`\`\`\n${'line\n\n'.repeat(5_000)}\`\`\``;
    expect(sectionsOf(code).sections).toHaveLength(1);
  });

  it('divides a long line before a word, and not within a mark', () => {
    const { sections } = sectionsOf(
      'some **words that** stand [in a line](https://example.com) '.repeat(400),
    );
    for (const { text } of sections) {
      expect(text).toMatch(/^\p{L}/u);
      expect(text.split('**').length % 2).toBe(1);
    }
  });
});

/** What all sections show, with lists and tables joined again. */
function shown({ sections, definitions }: SectionedText): readonly Block[] {
  const blocks: Block[] = [];
  for (const section of sections) {
    const own = sectionText(section, definitions).blocks.flatMap(({ block }) => block ?? []);
    const [first, ...others] = own;
    const last = blocks.at(-1);
    if (section.joint.type === 'list' && first?.type === 'list' && last?.type === 'list') {
      blocks.splice(-1, 1, { ...last, items: [...last.items, ...first.items] }, ...others);
    } else if (section.joint.type === 'table' && first?.type === 'table' && last?.type === 'table') {
      blocks.splice(-1, 1, { ...last, rows: [...last.rows, ...first.rows] }, ...others);
    } else blocks.push(...own);
  }
  return blocks.map(withoutLooseness);
}

/** A paragraph in a list looks the same as a line. */
function withoutLooseness(block: Block): Block {
  if (block.type !== 'list') return block;
  const items = block.items.map((item) => ({
    ...item,
    blocks: item.blocks.map((each) =>
      each.type === 'paragraph' ? { ...each, type: 'line' as const } : withoutLooseness(each),
    ),
  }));
  return { ...block, items };
}

it('is what the lexer reads from the whole, where it is one section', () => {
  const text = BLOCKS.slice(0, 5).join('\n\n');
  const { sections } = sectionsOf(text);
  expect(sections.map((section) => sectionText(section, '').blocks)).toEqual([markdownText(text).blocks]);
});
