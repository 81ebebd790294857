import { MarkdownDocument } from './document.ts';

/** The headings and blocks of a document, in order, each on a line of its own. */
export function outlineOf(text: string): readonly string[] {
  return new MarkdownDocument(text).lines.flatMap(({ heading, marker }) => {
    if (heading) return [`${'#'.repeat(heading.level)} ${heading.text}`];
    return marker && !marker.isEnd ? [`block ${marker.id}`] : [];
  });
}
