import type { Skill } from '../../model/skill.ts';
import type { SkillList } from '../skills.ts';
import type { FilteredSkill, RouteRequest } from './route.ts';

/** Hosts that stand for all of them. */
const ANY_HOST = ['*', 'office'];

/** The skills that may be chosen at all, and why the others may not. */
export function filterSkills(
  { items, ready }: SkillList,
  request: Pick<RouteRequest, 'host' | 'group'>,
): { readonly fitting: readonly Skill[]; readonly filtered: readonly FilteredSkill[] } {
  const filtered: FilteredSkill[] = [];
  for (const { id, state } of items) {
    if (state !== 'ready') filtered.push({ id, reason: state });
  }
  const fitting: Skill[] = [];
  for (const skill of ready) {
    const reason = reasonAgainst(skill, request);
    if (reason === undefined) fitting.push(skill);
    else filtered.push({ id: skill.id, reason });
  }
  return { fitting, filtered };
}

function reasonAgainst(
  skill: Skill,
  { host, group }: Pick<RouteRequest, 'host' | 'group'>,
): FilteredSkill['reason'] | undefined {
  if (!skill.isEnabled) return 'disabled';
  if (skill.prompt.trim() === '') return 'no-prompt';
  if (host !== undefined && !runsIn(skill.hosts, host)) return 'host';
  if (group !== undefined && skill.group !== group) return 'group';
  return undefined;
}

function runsIn(hosts: readonly string[], host: string): boolean {
  return hosts.length === 0 || hosts.some((each) => each === host || ANY_HOST.includes(each));
}
