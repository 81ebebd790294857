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

function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= LONGEST_ENDING ? name.slice(at) : '';
}

function isCut(text: string): boolean {
  return isHighSurrogate(text.charCodeAt(text.length - 1));
}
