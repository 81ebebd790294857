/** A stretch of a text: what stands in a fence, or what stands between fences. */
export interface TextPiece {
  readonly text: string;
  /** Where it begins in the whole. */
  readonly start: number;
  readonly isFenced: boolean;
}

/** What stands behind backticks has none itself: else it is code within a line. */
const FENCE = /^\s{0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** The pieces of a text, in order. A fence that is not closed goes to the end; what comes after `most` fences is one piece. */
export function textPieces(text: string, most: number): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let fences = 0;
  let mark: string | undefined;
  let begun = 0;
  const end = (at: number, next: number) => {
    if (at > begun) pieces.push({ text: text.slice(begun, at), start: begun, isFenced: mark !== undefined });
    begun = next;
  };
  for (let at = 0; at < text.length && fences < most; ) {
    const newline = text.indexOf('\n', at);
    const next = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, next).trimEnd();
    const [, found = '', rest = ''] = FENCE.exec(line) ?? [];
    if (mark !== undefined && found.startsWith(mark) && rest.trim() === '') {
      end(at, next);
      mark = undefined;
      fences++;
    } else if (mark === undefined && found !== '') {
      // Who is in a hurry begins on the line of the fence.
      const bracket = line.search(/[{[]/);
      end(at, bracket === -1 ? next : at + bracket);
      mark = found;
    }
    at = next;
  }
  end(text.length, text.length);
  return pieces;
}
