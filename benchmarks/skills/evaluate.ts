import type { Skill } from '../../src/model/skill.ts';
import type { Asked } from './requests.ts';

/** Gives the ids of the skills that it would choose, the best first. */
export type Chooser = (text: string) => Promise<readonly string[]>;

/** Shares of 1. */
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
  return { hitAt1: first / fitting, recallAt4: among / fitting, falseSelections: wrongly / nothing };
}

/** Plain matching: a skill is chosen if the request has one of its triggers. The longest trigger wins. */
export function byTriggers(skills: readonly Skill[]): Chooser {
  return async (text) => {
    const said = text.toLowerCase();
    const found = skills.flatMap(({ id, triggers }) => {
      const had = triggers.filter((trigger) => said.includes(trigger.toLowerCase()));
      return had.length === 0 ? [] : [{ id, length: Math.max(...had.map((trigger) => trigger.length)) }];
    });
    return found.toSorted((one, other) => other.length - one.length).map(({ id }) => id);
  };
}
