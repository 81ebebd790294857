import { markedText } from '../../state/marked-text.ts';

/** A text in which the words that were looked for are marked. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return markedText(text, query).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );
}
