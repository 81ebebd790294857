/** Characters that are as wide as they are high: those of Chinese, Japanese and Korean, and emoji. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{3ffff}]/u;
const NARROW = /[ .,:;'|!ijltfI[\]()-]/;

function widthOf(character: string): number {
  if (WIDE.test(character)) return 1;
  return NARROW.test(character) ? 0.36 : 0.6;
}

/** About how wide a text is, for letters of a size. */
export function textWidth(text: string, size: number): number {
  return Array.from(text).reduce((width, character) => width + widthOf(character) * size, 0);
}

/** A text that fits: what is too long loses its middle, for both ends tell names apart. */
export function shortened(text: string, width: number, size: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length * size < width || textWidth(line, size) <= width) return line;
  const characters = Array.from(line);
  const half = (width - size) / 2;
  const head = fitting(characters, half, size);
  const tail = fitting(characters.toReversed(), half, size).toReversed();
  return `${head.join('').trimEnd()}…${tail.join('').trimStart()}`;
}

function fitting(characters: readonly string[], width: number, size: number): readonly string[] {
  let taken = 0;
  const end = characters.findIndex((character) => {
    taken += widthOf(character) * size;
    return taken > width;
  });
  return end === -1 ? characters : characters.slice(0, end);
}
