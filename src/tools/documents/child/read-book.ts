import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { DocumentFault } from './document-fault.ts';
import { htmlText } from './html-text.ts';
import { archiveText } from './relationships.ts';
import type { TextParts } from './text-parts.ts';
import { attributeOf, scanXml } from './xml-scan.ts';

/** One part for each file of text in an EPUB, in the order of reading. */
export function readBook(archive: Archive, parts: TextParts): void {
  const [main] = attributesIn(archive, 'META-INF/container.xml', 'rootfile', 'full-path');
  const chapters = chaptersOf(archive, main ?? '');
  if (chapters.length === 0) throw new DocumentFault('it is damaged: none of its chapters is found');
  for (const [index, chapter] of chapters.entries()) {
    if (!parts.isFull) parts.add(htmlText(archiveText(archive, chapter)), `section ${index + 1}`);
  }
}

function chaptersOf(archive: Archive, main: string): readonly string[] {
  const ids = attributesIn(archive, main, 'item', 'id');
  const links = attributesIn(archive, main, 'item', 'href');
  const files = new Map(ids.map((id, index) => [id, links[index] ?? '']));
  return attributesIn(archive, main, 'itemref', 'idref')
    .map((id) => posix.join(posix.dirname(main), decodeURIComponent(files.get(id) ?? '')))
    .filter((name) => archive.has(name));
}

/** Of all tags of a name, without a prefix, one attribute; empty where it is absent. */
function attributesIn(archive: Archive, name: string, tag: string, attribute: string): readonly string[] {
  return Array.from(scanXml(archiveText(archive, name))).flatMap((piece) => {
    if (piece.type !== 'open' || piece.name.replace(/^.*:/, '') !== tag) return [];
    return attributeOf(piece.attributes, attribute) ?? '';
  });
}
