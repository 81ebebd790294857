import { oneLine } from '../model/one-line.ts';

/** Characters, as a person counts them. */
const LONGEST = 60;
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a conversation is called that nobody has named: the first line of what was asked first, or how it begins. */
export function titleOfPrompt(text: string): string {
  const [first = ''] = text.trim().split('\n', 1);
  // Nobody needs more than this to count so few.
  const line = oneLine(first.slice(0, 20 * LONGEST));
  const characters = Array.from(CHARACTERS.segment(line), ({ segment }) => segment);
  if (characters.length <= LONGEST) return line;
  const cut = characters.slice(0, LONGEST).join('');
  const lastBlank = cut.lastIndexOf(' ');
  // A word is left whole, unless little would be left: not every script has blanks between words.
  return `${(lastBlank > cut.length / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`;
}
