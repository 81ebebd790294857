import { relative, sep } from 'node:path';
import { io } from './io.ts';

const MOST_STEPS_UP = 2;

/** A path as a person would type it: from the folder they are in where that is short, otherwise absolute. */
export function shownPath(path: string, from = io().cwd): string {
  const name = relative(from, path) || '.';
  const stepsUp = name.split(sep).filter((part) => part === '..').length;
  if (stepsUp > MOST_STEPS_UP) return path;
  // It would be taken for an option.
  return name.startsWith('-') ? `.${sep}${name}` : name;
}
