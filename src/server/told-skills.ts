import type { ListedSkill } from '../model/skill.ts';
import type { SkillListAnswer, SkillRouteAnswer, WholeSkill } from '../wire/skills.ts';
import type { RoutedSkill, SkillRoute } from '../workbench.ts';

/** Skills as whoever is elsewhere is told of them: without a path of this machine. */
export function toldListing({
  id,
  path,
  state,
  notes,
  skill,
}: ListedSkill): SkillListAnswer['items'][number] {
  return {
    id,
    path,
    state,
    notes,
    name: skill?.name ?? id,
    description: skill?.description ?? '',
    ...(skill?.version !== undefined && { version: skill.version }),
    ...(skill?.group !== undefined && { group: skill.group }),
    tools: (skill?.tools ?? []).map(({ name, description, effect }) => ({ name, description, effect })),
  };
}

/** The same with everything that was read. */
export function toldSkill({ id, path, state, notes, skill }: ListedSkill): WholeSkill {
  if (!skill) return { id, path, state, notes, skill: null };
  const { folder: _, ...facts } = skill;
  return { id, path, state, notes, skill: facts };
}

export function toldRoute({ chosen, others, ...route }: SkillRoute): SkillRouteAnswer {
  return {
    ...route,
    chosen: chosen.map(toldRouted),
    others: others.map(({ reason, winningGroup, ...each }) => ({
      ...toldRouted(each),
      reason,
      ...(winningGroup !== undefined && { winningGroup }),
    })),
  };
}

function toldRouted({ skill, score, scores, terms }: RoutedSkill): SkillRouteAnswer['chosen'][number] {
  const { id, name, group } = skill;
  return { id, name, ...(group !== undefined && { group }), score, scores, terms };
}
