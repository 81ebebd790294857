import type { Archive } from './archive.ts';
import { archiveText } from './relationships.ts';
import type { TextParts } from './text-parts.ts';
import { attributeOf, scanXml, type XmlPiece } from './xml-scan.ts';
import { type TextTags, xmlText } from './xml-text.ts';

const PAGE = 'draw:page';
/** In an attribute, how many spaces a tag stands for; more than these are none that anybody typed. */
const MOST_SPACES = 1000;

const TAGS: TextTags = {
  text: new Set(['text:p', 'text:h']),
  lines: new Set(['text:p', 'text:h', 'text:line-break']),
  cell: 'table:table-cell',
  row: 'table:table-row',
  characters: (name, attributes) => {
    if (name === 'text:tab') return '\t';
    if (name !== 'text:s') return '';
    const count = Number(attributeOf(attributes, 'text:c') ?? 1);
    return ' '.repeat(count >= 1 && count <= MOST_SPACES ? count : 1);
  },
  isSilent: (name) => name === 'text:tracked-changes' || name === 'office:annotation',
};

/** Texts (`.odt`) are one part, presentations (`.odp`) one for each slide. */
export function readOpenText(archive: Archive, parts: TextParts): void {
  const pages: XmlPiece[][] = [[]];
  for (const piece of scanXml(archiveText(archive, 'content.xml'))) {
    if (piece.type === 'open' && piece.name === PAGE) pages.push([]);
    pages.at(-1)?.push(piece);
  }
  const [text = [], ...slides] = pages;
  if (slides.length === 0) parts.add(xmlText(text, TAGS));
  for (const [index, slide] of slides.entries()) parts.add(xmlText(slide, TAGS), `slide ${index + 1}`);
}
