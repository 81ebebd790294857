export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces, those marked that are one of the words which were looked for. */
export function markedText(text: string, query: string): readonly MarkedPiece[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isMarked: false }];
  const pattern = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
