import type { Asked } from './requests.ts';

/** Gives the ids of the skills that it would choose, the best first. */
export type Chooser = (text: string) => Promise<readonly string[]>;

/** In percent. */
export interface Figures {
  /** Of the requests that a skill is for: it was the first. */
  readonly hitAt1: number;
  /** It was among the first four. */
  readonly recallAt4: number;
  /** Of the requests that none is for: something was chosen. */
  readonly falseSelections: number;
}

export async function evaluate(choose: Chooser, asked: readonly Asked[]): Promise<Figures> {
  let [fitting, first, among, nothing, wrongly] = [0, 0, 0, 0, 0];
  for (const { text, skill } of asked) {
    const chosen = (await choose(text)).slice(0, 4);
    if (skill === undefined) {
      nothing += 1;
      if (chosen.length > 0) wrongly += 1;
      continue;
    }
    fitting += 1;
    if (chosen[0] === skill) first += 1;
    if (chosen.includes(skill)) among += 1;
  }
  const percent = (count: number, all: number) => (all === 0 ? 0 : (100 * count) / all);
  return {
    hitAt1: percent(first, fitting),
    recallAt4: percent(among, fitting),
    falseSelections: percent(wrongly, nothing),
  };
}

/** One figure for both kinds of mistakes: to choose for nothing is a little worse than to miss. */
export function worthOf({ hitAt1, recallAt4, falseSelections }: Figures): number {
  return (hitAt1 + recallAt4) / 2 - 1.2 * falseSelections;
}
