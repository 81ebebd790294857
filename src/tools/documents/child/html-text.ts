import { convert, type FormatCallback } from 'html-to-text';

/** A row is a line, with tabs between its cells. */
const row: FormatCallback = (element, walk, builder) => {
  const cells = element.children.filter(({ name }) => name === 'td' || name === 'th');
  builder.openBlock({ leadingLineBreaks: 1 });
  for (const [index, cell] of cells.entries()) {
    if (index > 0) builder.addLiteral('\t');
    walk(cell.children, builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** In a cell paragraphs are no lines of their own. */
const paragraph: FormatCallback = (element, walk, builder) => {
  const isInCell = element.parent?.name === 'td' || element.parent?.name === 'th';
  if (!isInCell) builder.openBlock({ leadingLineBreaks: 2 });
  else if (element.parent?.children[0] !== element) builder.addInline(' ');
  walk(element.children, builder);
  if (!isInCell) builder.closeBlock({ trailingLineBreaks: 2 });
};

const HEADING = { leadingLineBreaks: 2, trailingLineBreaks: 1, uppercase: false };

/** What a person reads of HTML; scripts, styles and pictures are left out, links are kept. */
export function htmlText(html: string): string {
  return convert(html, {
    wordwrap: false,
    formatters: { row, paragraph },
    limits: { maxDepth: 500, maxInputLength: Number.MAX_SAFE_INTEGER },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: HEADING })),
      { selector: 'p', format: 'paragraph' },
      { selector: 'tr', format: 'row' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
    ],
  });
}
