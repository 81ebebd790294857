import type { Skill } from '../../model/skill.ts';
import type { RejectedSkill } from './route.ts';
import { WEIGHTS } from './weights.ts';

/** A skill with what speaks for it. */
export interface ScoredSkill {
  readonly skill: Skill;
  readonly score: number;
  /** The score that it would have if the request wanted what it says it does not want; 0 where it denies nothing. */
  readonly denied: number;
}

export interface Choice {
  readonly threshold: number;
  readonly chosen: readonly ScoredSkill[];
  readonly others: readonly (ScoredSkill & Pick<RejectedSkill, 'reason' | 'winningGroup'>)[];
}

/** The best of the skills, of one group at most, and why not the others. Alike ones go by priority, then by id. */
export function chooseSkills(scored: readonly ScoredSkill[], threshold: number, most: number): Choice {
  const ranked = scored.toSorted(byRank);
  const best = ranked[0]?.score ?? 0;
  const bar = Math.max(threshold, rounded(best * WEIGHTS.shareOfBest));
  const group = ranked.find(({ skill, score }) => score >= bar && skill.group !== undefined)?.skill.group;
  const chosen: ScoredSkill[] = [];
  const others: (ScoredSkill & Pick<RejectedSkill, 'reason' | 'winningGroup'>)[] = [];
  for (const each of ranked) {
    const { skill, score, denied } = each;
    if (score < bar) others.push({ ...each, reason: denied >= bar ? 'negated' : 'below-threshold' });
    else if (group !== undefined && skill.group !== undefined && skill.group !== group)
      others.push({ ...each, reason: 'group', winningGroup: group });
    else if (chosen.length >= most) others.push({ ...each, reason: 'most' });
    else chosen.push(each);
  }
  return { threshold: bar, chosen, others };
}

/** To as many digits as mean anything, so that alike is alike. */
export function rounded(score: number): number {
  return Math.round(score * 1_000) / 1_000;
}

function byRank(one: ScoredSkill, other: ScoredSkill): number {
  return (
    other.score - one.score ||
    other.skill.priority - one.skill.priority ||
    (one.skill.id < other.skill.id ? -1 : 1)
  );
}
