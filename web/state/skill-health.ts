import type { SkillState } from '../../src/model/skill.ts';

/** What of a listed skill its health is known by. */
interface Listed {
  readonly path: string;
  readonly state: SkillState;
  readonly notes: readonly { readonly severity: 'error' | 'warning' }[];
}

/** Whether its author should look at it. */
export function isTroubled({ state, notes }: Listed): boolean {
  return state === 'broken' || state === 'twice' || notes.length > 0;
}

/** Those that do not work first; otherwise by their folders, as they come. */
export function byHealth<Item extends Listed>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => Number(isUseless(other)) - Number(isUseless(one)));
}

function isUseless({ state }: Listed): boolean {
  return state === 'broken' || state === 'twice';
}
