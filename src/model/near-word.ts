/** Of some words the one that another was most likely meant to be; undefined where none is near. */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  return known.find((each) => plain(each) === plain(word)) ?? known.find((each) => isSlip(word, each));
}

/** Words in the order of how near they are to another. */
export function byNearness(word: string, known: readonly string[]): readonly string[] {
  const wanted = plain(word);
  const distance = new Map(known.map((each) => [each, editsBetween(wanted, plain(each))]));
  return known.toSorted((one, other) => (distance.get(one) ?? 0) - (distance.get(other) ?? 0));
}

/** Without case and without what parts words: `system_prompt` is `systemPrompt`. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** In a short word one letter for another often makes a word of its own: `topK` is not `topP`. */
function isSlip(word: string, meant: string): boolean {
  if (meant.length < 4 || Math.abs(plain(word).length - plain(meant).length) > 2) return false;
  const edits = editsBetween(plain(word), plain(meant));
  if (meant.length > 7) return edits <= 2;
  return edits <= 1 && (meant.length > 4 || word.length !== meant.length || areSwapped(word, meant));
}

function areSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}

/** Nobody means more by a name. */
const MOST_LETTERS = 64;

/** How many letters have to be put in, left out, changed, or swapped with the next. */
function editsBetween(one: string, other: string): number {
  const [a, b] = [one.slice(0, MOST_LETTERS), other.slice(0, MOST_LETTERS)];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
