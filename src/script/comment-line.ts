/** What a comment that has a line of its own says. */
interface CommentReading {
  readonly attributes: Readonly<Record<string, string>>;
  /** What is wrong with the attributes, in words. */
  readonly problems: readonly string[];
}

/** The lines `<!-- word k="v" … -->` of one word, with blanks around them and in any case. */
export interface CommentKind {
  /** Reads a line that is one; `undefined` for any other. */
  read(line: string): CommentReading | undefined;
  /** Whether something in the line looks like one. */
  isLike(line: string): boolean;
  /** Where an attribute can be put into a line that is one: after the word. */
  wordEnd(line: string): number;
}

const ATTRIBUTE = /([^\s=<>"'/]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/y;
const BLANKS = /[ \t]*/y;
const WORD_END = /[ \t]|-->|$/g;

/** A prompt delimiter, `<!-- user … -->`. */
export const DELIMITER = commentKind('user');

/** A contract of the prompt before it, `<!-- expect … -->`. */
export const EXPECTATION = commentKind('expect');

function commentKind(word: string): CommentKind {
  const source = String.raw`<!--[ \t]*${word}(?=[ \t]|-->|$)`;
  const opening = new RegExp(source, 'iy');
  const lookAlike = new RegExp(source, 'i');
  return {
    read: (line) => readComment(line, opening),
    isLike: (line) => lookAlike.test(line),
    wordEnd: (line) => skip(opening, line, skip(BLANKS, line, 0)),
  };
}

function readComment(line: string, opening: RegExp): CommentReading | undefined {
  let at = skip(BLANKS, line, 0);
  const start = at;
  at = skip(opening, line, at);
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
      if (attributes.has(name)) problems.push(`the attribute \`${name}\` is given twice`);
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

/** The end of what the sticky pattern matches at `at`; `at` itself if nothing does. */
function skip(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : at;
}
