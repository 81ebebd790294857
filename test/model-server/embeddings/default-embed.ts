import type { Embed } from './contract.ts';

/** Words that mean the same here, in one dimension each. */
const MEANINGS = [
  /water|thirst|drink|moist|浇水/i,
  /light|sun|shade|dark|bright/i,
  /pest|insect|mite|bug|虫/i,
  /pot|soil|root|换盆/i,
];

/** Vectors by meaning: texts about the same are the same, texts about nothing of this have a direction of their own. */
export const defaultEmbed: Embed = ({ texts }) => texts.map(meaningOf);

function meaningOf(text: string): readonly number[] {
  const meaning = MEANINGS.map((words) => (words.test(text) ? 1 : 0));
  return [...meaning, meaning.some((part) => part > 0) ? 0 : 1];
}
