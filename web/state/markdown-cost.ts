/** Quotes in quotes and lists in lists as nobody writes them: the lexer would take seconds. */
const TOO_DEEP = /(?:> ?){100}|(?:[-*+] ){100}|(?:\d[.)] ){100}/;

/** The lexer looks from each mark of a paragraph for the one that closes it. */
const MOST_MARKS = 1_500;

const OWN_LINE = /^\s*(?:$|[-+*|]\s?|\d{1,9}[.)]\s)/;
const MARKS = /[*_~[\]<]/g;

/** Whether the lexer would take so long for a text that it is better shown as it was written. */
export function isTooCostly(text: string): boolean {
  if (TOO_DEEP.test(text)) return true;
  let marks = 0;
  for (const line of text.split('\n')) {
    if (OWN_LINE.test(line)) marks = 0;
    marks += line.match(MARKS)?.length ?? 0;
    if (marks > MOST_MARKS) return true;
  }
  return false;
}
