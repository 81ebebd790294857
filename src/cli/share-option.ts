import { Refusal } from '../model/refusal.ts';

/** A share from the command line, as `0.9` or `90%`. */
export function shareOption(name: string, text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?) ?(%?)$/.exec(text.trim()) ?? [];
  const share = Number(digits) / (percent ? 100 : 1);
  if (share >= 0 && share <= 1) return share;
  throw new Refusal(
    'INVALID_INPUT',
    `--${name} takes a share from 0 to 1, such as 0.9 or 90%, not ${JSON.stringify(text)}.`,
  );
}
