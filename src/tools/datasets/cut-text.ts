/** Ends of sentences, in scripts with and without blanks. */
const SENTENCE_END = /[.!?;:][)"'\]]*\s|[。！？；]/gu;

/**
 * Cuts a text into pieces of at most `longest` UTF-16 units: at the end of a line, else of a sentence, else of a word,
 * wherever one comes late enough, and never inside a character. The pieces together are the text.
 */
export function cutText(text: string, longest: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const end = endOfPiece(rest.slice(0, longest));
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? pieces : [...pieces, rest];
}

function endOfPiece(window: string): number {
  const earliest = window.length / 2;
  const line = window.lastIndexOf('\n') + 1;
  if (line > earliest) return line;
  const sentence = Math.max(
    0,
    ...Array.from(window.matchAll(SENTENCE_END), (end) => end.index + end[0].length),
  );
  if (sentence > earliest) return sentence;
  const word = window.search(/\s\S*$/u) + 1;
  if (word > earliest) return word;
  const isSplitCharacter = /[\ud800-\udbff]$/.test(window);
  return isSplitCharacter ? window.length - 1 : window.length;
}
