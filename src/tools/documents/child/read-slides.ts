import type { Archive } from './archive.ts';
import { DocumentFault } from './document-fault.ts';
import { archiveText, relationshipsOf } from './relationships.ts';
import type { TextParts } from './text-parts.ts';
import { attributeOf, scanXml } from './xml-scan.ts';
import { type TextTags, xmlText } from './xml-text.ts';

const PRESENTATION = 'ppt/presentation.xml';

const TAGS: TextTags = {
  text: new Set(['a:t']),
  lines: new Set(['a:p', 'a:br']),
  cell: 'a:tc',
  row: 'a:tr',
  characters: (name) => (name === 'a:tab' ? '\t' : ''),
  // The number of a slide is no text of it; of what is there twice for older programs, one is enough.
  isSilent: (name, attributes) =>
    name === 'mc:Fallback' || (name === 'a:fld' && attributeOf(attributes, 'type') === 'slidenum'),
};

/** One part for each slide, in the order of the presentation, with the notes on it. */
export function readSlides(archive: Archive, parts: TextParts): void {
  const slides = slidesOf(archive);
  if (slides.length === 0) throw new DocumentFault('it is damaged: none of its slides is found');
  for (const [index, slide] of slides.entries()) {
    if (parts.isFull) return;
    const notes = relationshipsOf(archive, slide).find(({ type }) => type.endsWith('/notesSlide'));
    const noteText = notes ? textOf(archive, notes.target) : '';
    const texts = [textOf(archive, slide), noteText && `Notes: ${noteText}`];
    parts.add(texts.filter((text) => text !== '').join('\n\n'), `slide ${index + 1}`);
  }
}

function slidesOf(archive: Archive): readonly string[] {
  const targets = new Map(relationshipsOf(archive, PRESENTATION).map(({ id, target }) => [id, target]));
  return Array.from(scanXml(archiveText(archive, PRESENTATION))).flatMap((piece) => {
    if (piece.type !== 'open' || piece.name !== 'p:sldId') return [];
    const target = targets.get(attributeOf(piece.attributes, 'r:id') ?? '');
    return target !== undefined && archive.has(target) ? target : [];
  });
}

function textOf(archive: Archive, name: string): string {
  return xmlText(scanXml(archiveText(archive, name)), TAGS);
}
