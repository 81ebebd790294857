const ESC = '\x1b';
const ENQ = '\x05';

/** What a program asks its terminal, and what its terminal would answer: where it is, what it is, what it can do. */
const QUERIES = [
  String.raw`\x05`,
  String.raw`\x1bZ`,
  String.raw`\x1b\[[>=]?\d*c`,
  String.raw`\x1b\[\??\d+n`,
  String.raw`\x1b\[\??\d*\$p`,
  String.raw`\x1b\[>\d*q`,
  String.raw`\x1b\[\?u`,
  String.raw`\x1b\[[01]?x`,
  String.raw`\x1b\[(?:1[134568]|19|2[01])(?:;\d*)*t`,
  String.raw`\x1b\][\d;a-z]*;\?(?:\x07|\x1b\\)`,
  String.raw`\x1bP[$+]q[^\x1b]*\x1b\\`,
];
const QUERY = new RegExp(QUERIES.join('|'), 'g');

/** A sequence at the end of a text that is not complete yet. */
const BEGINNINGS = [String.raw`\[[0-?]*[ -/]*`, String.raw`\][^\x07\x1b]*\x1b?`, String.raw`P[^\x1b]*\x1b?`];
const INCOMPLETE = new RegExp(`^${ESC}(?:${BEGINNINGS.join('|')})?$`);
const LONGEST_HELD = 4_096;

/**
 * What comes out of a terminal, for others that show it too: in whole sequences, and without questions. These are
 * answered by the one terminal that the program runs in; from several it would get several answers, as if typed.
 */
export class WatchedOutput {
  #held = '';

  push(data: string): string {
    const text = this.#held + data;
    this.#held = '';
    if (!text.includes(ESC) && !text.includes(ENQ)) return text;
    this.#held =
      incompleteAt(text, text.lastIndexOf(ESC, text.length - 2)) ?? incompleteAt(text, text.length - 1) ?? '';
    return text.slice(0, text.length - this.#held.length).replace(QUERY, '');
  }
}

/** A text may end with the first half of what ends a sequence, which begins like one itself. */
function incompleteAt(text: string, start: number): string | undefined {
  if (text[start] !== ESC || text.length - start > LONGEST_HELD) return undefined;
  const rest = text.slice(start);
  return INCOMPLETE.test(rest) ? rest : undefined;
}
