export interface DelimiterReading {
  readonly attributes: Readonly<Record<string, string>>;
  /** What is wrong with the attributes, in words. */
  readonly problems: readonly string[];
}

const OPENING = /<!--[ \t]*user(?=[ \t]|-->|$)/iy;
const LOOK_ALIKE = /<!--[ \t]*user(?=[ \t]|-->|$)/i;
const ATTRIBUTE = /([^\s=<>"'/]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/y;
const BLANKS = /[ \t]*/y;
const WORD_END = /[ \t]|-->|$/g;

/** Reads a line that is a prompt delimiter, `<!-- user k="v" … -->` and blanks; `undefined` for any other. */
export function readDelimiter(line: string): DelimiterReading | undefined {
  let at = skip(BLANKS, line, 0);
  const start = at;
  at = skip(OPENING, line, at);
  if (at === start) return undefined;
  const attributes = new Map<string, string>();
  const problems: string[] = [];
  for (;;) {
    at = skip(BLANKS, line, at);
    if (line.startsWith('-->', at)) break;
    if (at >= line.length) return undefined;
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(line);
    if (match) {
      const name = match[1] ?? '';
      if (attributes.has(name))
        problems.push(`the attribute \`${name}\` is given twice; the first one counts`);
      else attributes.set(name, match[2] ?? match[3] ?? '');
      at = ATTRIBUTE.lastIndex;
    } else {
      WORD_END.lastIndex = at;
      const end = WORD_END.exec(line)?.index ?? line.length;
      problems.push(`\`${line.slice(at, end)}\` is not of the form name="value"`);
      at = end;
    }
  }
  if (skip(BLANKS, line, at + 3) < line.length) return undefined;
  return { attributes: Object.fromEntries(attributes), problems };
}

/** Whether something in the line looks like a delimiter. */
export function looksLikeDelimiter(line: string): boolean {
  return LOOK_ALIKE.test(line);
}

/** The end of what the sticky pattern matches at `at`; `at` itself if nothing does. */
function skip(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : at;
}
