import type { Skill } from '../../model/skill.ts';
import { rounded, type ScoredSkill } from './choose-skills.ts';
import type { LexicalScores } from './lexical-score.ts';
import { WEIGHTS } from './weights.ts';

/** So many skills that are most like a request are looked at, whatever words they have. */
const MOST_ALIKE = 32;

export function scoredByWords(scores: LexicalScores, fitting: ReadonlySet<Skill>): readonly ScoredSkill[] {
  const scored: ScoredSkill[] = [];
  for (const skill of scores.skills) {
    if (!fitting.has(skill)) continue;
    const { score, denied } = scores.of(skill);
    scored.push({ skill, score: rounded(score), denied });
  }
  return scored;
}

/** Those most like the request, and those that have its words, by both. */
export function scoredByBoth(
  scores: LexicalScores,
  similarities: ReadonlyMap<Skill, number>,
): readonly ScoredSkill[] {
  const alike = Array.from(similarities)
    .filter(([, similarity]) => similarity > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ALIKE)
    .map(([skill]) => skill);
  const withWords = Array.from(scores.skills).filter((skill) => similarities.has(skill));
  return Array.from(new Set([...alike, ...withWords]), (skill) => {
    const { score, denied } = scores.of(skill);
    // A vector does not know what is denied.
    const similarity = denied > score ? 0 : (similarities.get(skill) ?? 0);
    return { skill, score: rounded(1 - (1 - score) * (1 - WEIGHTS.similarity * similarity)), denied };
  });
}
