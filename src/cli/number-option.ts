import { Refusal } from '../model/refusal.ts';

/** How many to show at most, from the command line. */
export function countOption(name: string, text: string): number {
  return wholeNumberOption(name, text, 10_000);
}

/** A whole number from the command line, above 0 unless a smaller one is fine. */
export function wholeNumberOption(name: string, text: string, largest: number, least = 1): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= largest) return value;
  throw new Refusal(
    'INVALID_INPUT',
    `--${name} takes a whole number from ${least} to ${largest}, not ${JSON.stringify(text)}.`,
  );
}
