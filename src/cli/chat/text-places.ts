let segmenter: Intl.Segmenter | undefined;

/** Made when it is first needed: that takes longer than most commands do. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter;
}

/** What a person sees as single characters. */
export function graphemesOf(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  return graphemes().segment(text);
}

/** Where the character before a place begins. */
export function graphemeBefore(text: string, at: number): number {
  return at === 0
    ? 0
    : (graphemes()
        .segment(text)
        .containing(at - 1)?.index ?? 0);
}

/** Where the character at a place ends. */
export function graphemeAfter(text: string, at: number): number {
  const here = graphemes().segment(text).containing(at);
  return here ? here.index + here.segment.length : text.length;
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Where the word before a place begins, blanks between them passed over. */
export function beforeWord(text: string, at: number): number {
  let place = at;
  while (place > 0 && isBlank(text, place - 1)) place--;
  while (place > 0 && !isBlank(text, place - 1)) place--;
  return place;
}

/** Where the next word ends. */
export function afterWord(text: string, at: number): number {
  return at + (/^\s*\S*/u.exec(text.slice(at))?.[0].length ?? 0);
}

/** The same place on the line above or below, or the end of one that is shorter. */
export function onNeighbourLine(text: string, at: number, step: -1 | 1): number {
  const start = lineStart(text, at);
  const neighbour = step === -1 ? lineStart(text, start - 1) : lineEnd(text, at) + 1;
  const place = Math.min(neighbour + at - start, lineEnd(text, neighbour));
  return place === neighbour ? place : (graphemes().segment(text).containing(place)?.index ?? place);
}

function isBlank(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}
