import type { DocumentText } from '../../model/document.ts';

/** A document as one text, in which each part is headed by a line such as `[page 3]`. */
export interface PlacedText {
  readonly text: string;
  /** Where the parts begin that have a place, in their order. */
  readonly places: readonly { readonly at: number; readonly place: string }[];
  readonly warnings: readonly string[];
}

export function placedText({ parts, warnings }: DocumentText): PlacedText {
  const places: { at: number; place: string }[] = [];
  const pieces: string[] = [];
  let length = 0;
  for (const { place, text } of parts) {
    const gap = length === 0 ? '' : '\n\n';
    if (place !== undefined) places.push({ at: length + gap.length, place });
    const piece = `${gap}${place === undefined ? '' : `[${place}]\n`}${text}`;
    pieces.push(piece);
    length += piece.length;
  }
  return { text: pieces.join(''), places, warnings };
}
