import { Refusal } from '../model/refusal.ts';

/** How many to show at most, from the command line. */
export function countOption(name: string, text: string): number {
  return wholeNumberOption(name, text, 10_000);
}

/** A whole number above 0 from the command line. */
export function wholeNumberOption(name: string, text: string, largest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value > 0 && value <= largest) return value;
  throw new Refusal(
    'INVALID_INPUT',
    `--${name} takes a whole number from 1 to ${largest}, not ${JSON.stringify(text)}.`,
  );
}
