/** Where an argument goes in a prompt. */
export interface ArgumentPlace {
  /** As it is written. */
  readonly text: string;
  readonly offset: number;
  /** A number from 1 by position, else a name; `ARGUMENTS` is all of them. */
  readonly argument: number | string;
  /** What stands there if there is no argument, or an empty one. */
  readonly fallback?: string;
}

/** The name that stands for all arguments, and that none can have. */
export const ALL_ARGUMENTS = 'ARGUMENTS';

const NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_-]*`;
const POSITION = String.raw`[1-9]\d?`;

// Letters may follow `$ARGUMENTS` at once in a script that has no blanks between words; those of a longer name may not.
const PLACE = new RegExp(
  String.raw`\\\$|\$(?:(?<all>${ALL_ARGUMENTS})(?!\w)|(?<position>${POSITION})(?!\d)|\{(?<braced>${POSITION}|${NAME})(?::-(?<fallback>[^{}]*))?\})`,
  'gu',
);
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');

export function isArgumentName(name: string): boolean {
  return WHOLE_NAME.test(name) && name !== ALL_ARGUMENTS;
}

/** The places for arguments in a text, in order. */
export function argumentPlaces(text: string): readonly ArgumentPlace[] {
  return Array.from(text.matchAll(PLACE), placeOf).filter((place) => place !== undefined);
}

/**
 * Puts values into their places, as they are and in one pass; a place without a value stays as it is written. `\$` becomes
 * `$`.
 */
export function fillPlaces(text: string, valueAt: (place: ArgumentPlace) => string | undefined): string {
  let filled = '';
  let from = 0;
  for (const match of text.matchAll(PLACE)) {
    const [written] = match;
    const place = placeOf(match);
    filled += text.slice(from, match.index) + (place ? (valueAt(place) ?? written) : '$');
    from = match.index + written.length;
  }
  return filled + text.slice(from);
}

/** Undefined for `\$`. */
function placeOf({ 0: text, index: offset, groups = {} }: RegExpExecArray): ArgumentPlace | undefined {
  const { all, position, braced, fallback } = groups;
  const name = all ?? position ?? braced;
  if (name === undefined) return undefined;
  const argument = /^\d/.test(name) ? Number(name) : name;
  return { text, offset, argument, ...(fallback !== undefined && { fallback }) };
}
