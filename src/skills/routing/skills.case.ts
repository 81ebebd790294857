import type { ListedSkill, Skill, SkillState } from '../../model/skill.ts';
import { skill } from '../skill.case.ts';
import type { SkillList } from '../skills.ts';

/** These skills, ready, and folders that are not. */
export function listOf(
  ready: readonly Skill[],
  others: Readonly<Record<string, Exclude<SkillState, 'ready'>>> = {},
): SkillList {
  const items: ListedSkill[] = ready.map((each) => ({
    id: each.id,
    path: `skills/${each.id}`,
    state: 'ready',
    skill: each,
    notes: [],
  }));
  for (const [id, state] of Object.entries(others))
    items.push({ id, path: `skills/${id}`, state, notes: [] });
  return { items, ready };
}

/** An office of skills, in English and in Chinese. */
export const OFFICE: readonly Skill[] = [
  skill('meeting-minutes', {
    name: '会议纪要',
    description: 'Writes meeting minutes with decisions and action items. 整理会议纪要。',
    triggers: ['会议纪要', 'meeting minutes', 'write minutes', 'minutes'],
    examples: ['把这段录音整理成会议纪要'],
  }),
  skill('weekly-report', {
    name: '周报',
    description: 'Writes a weekly report from notes. 根据工作记录写周报。',
    triggers: ['写周报', '周报', 'weekly report'],
  }),
  skill('translator', {
    name: 'Translation',
    description: 'Translates documents between English and Chinese.',
    triggers: ['translate', '翻译'],
  }),
  skill('charts', {
    name: 'Charts',
    description: 'Draws bar charts and line charts from tables.',
    triggers: ['chart', 'draw a chart', '图表'],
    hosts: ['et'],
  }),
  skill('summary', {
    name: 'Summary',
    description: 'Summarises long documents.',
    triggers: ['summary', 'summarise', '总结', '摘要'],
  }),
];
