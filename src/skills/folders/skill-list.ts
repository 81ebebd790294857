import type { ListedSkill, Skill } from '../../model/skill.ts';
import type { SkillList } from '../skills.ts';

/** The list of all folders. Where several have one id, all of them say so and none is ready. */
export function skillList(folders: readonly ListedSkill[]): SkillList {
  const byId = Map.groupBy(folders.filter(isUsable), ({ id }) => id);
  const items = folders.map((each) => {
    const alike = isUsable(each) ? (byId.get(each.id) ?? []) : [];
    return alike.length > 1 ? twice(each, alike) : each;
  });
  return { items, ready: items.flatMap(readySkill) };
}

/** What cannot be used anyway is in nobody's way. */
function isUsable({ state }: ListedSkill): boolean {
  return state === 'ready' || state === 'disabled';
}

function twice(listed: ListedSkill, alike: readonly ListedSkill[]): ListedSkill {
  const paths = alike.map(({ path }) => path);
  const message = `The id ${listed.id} is that of ${paths.join(' and ')}: none of them is chosen until they have different ids.`;
  const pointer =
    listed.skill?.form === 'manifest' ? { file: 'skill.json', pointer: '/meta/id' } : { file: '' };
  return { ...listed, state: 'twice', notes: [...listed.notes, { severity: 'error', ...pointer, message }] };
}

function readySkill({ state, skill }: ListedSkill): readonly Skill[] {
  return state === 'ready' && skill !== undefined ? [skill] : [];
}
