const LONGEST_PATTERN = 300;
const MOST_REPETITIONS = 6;

/** Rows are cut here before they are matched: no screen is wider. */
export const LONGEST_ROW = 500;

/**
 * A regular expression for one row of a screen, by code points. Screens are matched again and again while a program
 * draws, so patterns that can take very long are refused: a repeated group holds neither repetitions nor alternatives,
 * and nothing refers back. Throws where it is no such pattern.
 */
export function rowPattern(source: string): RegExp {
  if (source.length > LONGEST_PATTERN) {
    throw new SyntaxError(`It is longer than ${LONGEST_PATTERN} characters`);
  }
  const pattern = new RegExp(source, 'u');
  refuseSlow(source);
  return pattern;
}

interface Group {
  /** Whether it holds a repetition or alternatives. */
  isIntricate: boolean;
}

const TOKEN =
  /\\k<|\\[1-9]|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|[*+]|\{\d+(?:,\d*)?\}|\||\?|./gsu;

function refuseSlow(source: string): void {
  const groups: Group[] = [{ isIntricate: false }];
  let closed: Group | undefined;
  let repetitions = 0;
  for (const [token] of source.matchAll(TOKEN)) {
    const inner = groups.at(-1);
    if (inner === undefined) return;
    const before = closed;
    closed = undefined;
    if (/^\\(?:k<|[1-9])/.test(token)) throw new SyntaxError('It refers back to what it matched');
    if (token.startsWith('(')) groups.push({ isIntricate: false });
    else if (token === ')') {
      closed = groups.pop();
      const outer = groups.at(-1);
      if (outer && closed?.isIntricate) outer.isIntricate = true;
    } else if (token === '|') inner.isIntricate = true;
    else if (/^(?:[*+]|\{\d)/.test(token)) {
      if (before?.isIntricate)
        throw new SyntaxError('It repeats a group with repetitions or alternatives in it');
      inner.isIntricate = true;
      repetitions += 1;
    }
  }
  if (repetitions > MOST_REPETITIONS) {
    throw new SyntaxError(`It has more than ${MOST_REPETITIONS} repetitions`);
  }
}
