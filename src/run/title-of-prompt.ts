import { oneLine } from '../model/one-line.ts';

/** Characters, as a person counts them. */
const LONGEST = 60;
/** Made when it is needed: it takes a twentieth of the time in which a run starts. */
let graphemes: Intl.Segmenter | undefined;

/** What a conversation is called that nobody has named: the first line of what was asked first, or how it begins. */
export function titleOfPrompt(text: string): string {
  const [first = ''] = text.trim().split('\n', 1);
  // Nobody needs more than this to count so few.
  const line = oneLine(first.slice(0, 20 * LONGEST));
  if (line.length <= LONGEST) return line;
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  if (characters.length <= LONGEST) return line;
  const cut = characters.slice(0, LONGEST).join('');
  const lastBlank = cut.lastIndexOf(' ');
  // A word is left whole, unless little would be left: not every script has blanks between words.
  return `${(lastBlank > cut.length / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`;
}
