import { isHighSurrogate } from './surrogates.ts';

const LONGEST = 255;
const LONGEST_ENDING = 32;

/** Separators of folders, and what a terminal or a reader would not show as it is. */
const HARMFUL = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name under which a file of anybody can be kept and shown: no path, one line, not too long; its ending stays. */
export function plainFileName(name: string): string {
  const plain = name.toWellFormed().replaceAll(HARMFUL, '_').trim();
  if (plain === '' || plain === '.' || plain === '..') return 'file';
  if (plain.length <= LONGEST) return plain;
  const ending = endingOf(plain);
  const stem = plain.slice(0, LONGEST - ending.length);
  return `${isCut(stem) ? stem.slice(0, -1) : stem}${ending}`;
}

const MOST_NAMED = 3;

/** Files by their names: all of them, or the first two and how many more. */
export function fileNames(files: readonly { readonly name: string }[]): string {
  const names = files.map(({ name }) => name);
  if (names.length > MOST_NAMED) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= LONGEST_ENDING ? name.slice(at) : '';
}

function isCut(text: string): boolean {
  return isHighSurrogate(text.charCodeAt(text.length - 1));
}
