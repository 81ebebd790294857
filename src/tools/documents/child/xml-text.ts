import type { XmlPiece } from './xml-scan.ts';

/** Which tags of a kind of document mean what. */
export interface TextTags {
  /** Only what stands in one of these is text. */
  readonly text: ReadonlySet<string>;
  /** Whose end is the end of a line; in a cell, of a word. */
  readonly lines: ReadonlySet<string>;
  readonly cell: string;
  readonly row: string;
  /** Which stand for characters. */
  characters(name: string, attributes: string): string;
  /** Which are of no interest, with all that is in them. */
  isSilent(name: string, attributes: string): boolean;
}

/** The lines of text in XML, without empty ones. Cells of a row stand in one line, with tabs between them. */
export function xmlText(pieces: Iterable<XmlPiece>, tags: TextTags): string {
  const lines: string[] = [];
  let line = '';
  let texts = 0;
  let cells = 0;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
  };
  for (const piece of loudPieces(pieces, tags)) {
    if (piece.type === 'text') {
      if (texts > 0) line += piece.text.replace(/[\n\r\t]/g, ' ');
    } else if (piece.type === 'open') {
      if (tags.text.has(piece.name)) texts += 1;
      if (piece.name === tags.cell) cells += 1;
      line += tags.characters(piece.name, piece.attributes);
    } else {
      if (tags.text.has(piece.name)) texts -= 1;
      if (piece.name === tags.row || (tags.lines.has(piece.name) && cells === 0)) endLine();
      else if (piece.name === tags.cell) {
        cells -= 1;
        line = `${line.trimEnd()}\t`;
      } else if (tags.lines.has(piece.name)) line += ' ';
    }
  }
  endLine();
  return lines.join('\n');
}

function* loudPieces(pieces: Iterable<XmlPiece>, tags: TextTags): Generator<XmlPiece> {
  let silent = '';
  let depth = 0;
  for (const piece of pieces) {
    if (depth > 0) {
      if (piece.type !== 'text' && piece.name === silent) depth += piece.type === 'open' ? 1 : -1;
    } else if (piece.type === 'open' && tags.isSilent(piece.name, piece.attributes)) {
      silent = piece.name;
      depth = 1;
    } else yield piece;
  }
}
