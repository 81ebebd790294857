import { Refusal } from '../model/refusal.ts';

/** A whole number above 0 from the command line. */
export function countOption(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0 && value <= 10_000) return value;
  throw new Refusal(
    'INVALID_INPUT',
    `--${name} takes a whole number from 1 to 10000, not ${JSON.stringify(text)}.`,
  );
}
