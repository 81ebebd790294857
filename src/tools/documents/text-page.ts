import { isHighSurrogate } from '../../model/surrogates.ts';
import type { PlacedText } from './placed-text.ts';

/** Of a page, the last part in which the end of a line is looked for. */
const LINE_END_WITHIN = 0.2;

/**
 * A piece of a document's text, from a character on and about so long. If it begins within a part, it says in which; at
 * its end stands what could not be read of the document, and what is left of it.
 */
export function textPage(document: PlacedText, offset: number, limit: number): string {
  const { text, places, warnings } = document;
  if (text === '') return lines(['[The document has no text.]', ...warnings.map(note)]);
  if (offset >= text.length)
    return `[The document ends before offset ${offset}: it has ${text.length} characters.]`;
  const start = wholeFrom(text, offset);
  const end = pageEnd(text, start, limit);
  const place = places.findLast(({ at }) => at <= start);
  return lines([
    ...(place && place.at !== start ? [`[${place.place}, continued]`] : []),
    text.slice(start, end),
    ...(start === 0 ? warnings.map(note) : []),
    ...(end < text.length ? [whatIsLeft(document, start, end)] : []),
  ]);
}

function whatIsLeft({ text, places }: PlacedText, start: number, end: number): string {
  const next = places.find(({ at }) => at >= end);
  const until = next ? `; next is ${next.place}, the last is ${places.at(-1)?.place}` : '';
  return `[These are characters ${start} to ${end} of ${text.length}${until}. For more, call read_files with offset ${end}.]`;
}

function pageEnd(text: string, start: number, limit: number): number {
  const end = start + Math.max(1, limit);
  if (end >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  if (lineEnd > start + limit * (1 - LINE_END_WITHIN)) return lineEnd;
  const whole = wholeFrom(text, end);
  return whole > start ? whole : end + 1;
}

/** A place in a text, or the one before it if it is in the middle of a character. */
function wholeFrom(text: string, at: number): number {
  return at > 0 && isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at;
}

function note(warning: string): string {
  return `[Note: ${warning}]`;
}

function lines(pieces: readonly string[]): string {
  return pieces
    .map((piece, index) => (index < pieces.length - 1 ? piece.replace(/\n$/, '') : piece))
    .join('\n');
}
