import { Refusal } from '../model/refusal.ts';

/** The names in an option that takes several, with commas between them. */
export function listOption(name: string, text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.every((item) => item !== '')) return items;
  throw new Refusal(
    'INVALID_INPUT',
    `--${name} takes names with commas between them, not ${JSON.stringify(text)}.`,
  );
}
