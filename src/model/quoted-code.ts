export interface QuotedPiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** What was said in pieces: what stands between single backticks is code. Backticks that are meant themselves stay. */
export function quotedCode(said: string): readonly QuotedPiece[] {
  return said
    .split(/(?<!`)`([^`\n]+)`(?!`)/)
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
