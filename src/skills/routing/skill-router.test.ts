import { describe, expect, it } from 'vitest';
import type { Skill } from '../../model/skill.ts';
import { skill } from '../skill.case.ts';
import type { SkillList } from '../skills.ts';
import type { RouteRequest, SkillRoute } from './route.ts';
import { SkillRouter } from './skill-router.ts';
import { listOf, OFFICE } from './skills.case.ts';

const signal = new AbortController().signal;

async function routed(list: SkillList, text: string, wish: Partial<RouteRequest> = {}): Promise<SkillRoute> {
  return await new SkillRouter({}).route(list, { text, most: 4, ...wish }, signal);
}

async function chosenFor(skills: readonly Skill[], text: string, wish?: Partial<RouteRequest>) {
  return (await routed(listOf(skills), text, wish)).chosen.map((each) => each.skill.id);
}

describe('choosing skills by words', () => {
  it.each([
    ['Please write the minutes of our meeting on Monday', 'meeting-minutes'],
    ['帮我整理一下今天的会议纪要', 'meeting-minutes'],
    ['根据下面的记录写一份周报', 'weekly-report'],
    ['Could you translate this letter?', 'translator'],
    ['summarising this document would help me', 'summary'],
    ['ＴＲＡＮＳＬＡＴＥ this', 'translator'],
  ])('finds the skill for %j', async (text, id) => {
    expect((await chosenFor(OFFICE, text))[0]).toBe(id);
  });

  it.each([
    'What is the capital of France?',
    'how are you today?',
    '今天天气怎么样',
    '你好',
    'Tell me a joke about cats',
    '',
    '   ',
    '???',
    'the train leaves in an hour',
  ])('chooses nothing for %j, which none is for', async (text) => {
    expect(await chosenFor(OFFICE, text)).toEqual([]);
  });

  it.each([
    ['不要做会议纪要', []],
    ['不要做会议纪要，写周报', ['weekly-report']],
    ['写周报，不要做会议纪要', ['weekly-report']],
    ['do not write meeting minutes', []],
    ["don't make minutes, translate it", ['translator']],
    ['translate it without a summary', ['translator']],
    ['no summary', []],
    ['会议纪要就不用了，翻译一下', ['translator']],
    ['能不能写周报', ['weekly-report']],
    ["don't forget the meeting minutes", ['meeting-minutes']],
  ])('sees what %j does not want', async (text, ids) => {
    expect(await chosenFor(OFFICE, text)).toEqual(ids);
  });

  it('wants what is asked for in one place though it is denied in another', async () => {
    const text = 'no meeting minutes for Monday, but write the meeting minutes of Tuesday';
    expect((await chosenFor(OFFICE, text))[0]).toBe('meeting-minutes');
  });

  it('says that a skill was denied, and by which words', async () => {
    const { others } = await routed(listOf(OFFICE), '不要做会议纪要，写周报');
    const minutes = others.find((each) => each.skill.id === 'meeting-minutes');
    expect(minutes).toMatchObject({ reason: 'negated' });
    expect(minutes?.terms).toContainEqual(
      expect.objectContaining({ text: '会议纪要', field: 'trigger', isNegated: true }),
    );
  });

  it('says what decided', async () => {
    const { mode, threshold, chosen, warnings } = await routed(listOf(OFFICE), '写周报');
    expect(mode).toBe('lexical');
    expect(warnings).toEqual([]);
    const [first] = chosen;
    expect(first?.terms[0]).toMatchObject({ text: '写周报', field: 'trigger' });
    expect(first?.score).toBeGreaterThanOrEqual(threshold);
    expect(first?.scores).toEqual({ lexical: first?.score });
  });

  it('takes a whole trigger for more than its words', async () => {
    const skills = [
      skill('whole', { triggers: ['tax return'] }),
      skill('parts', { triggers: ['tax', 'return'], description: 'return tax' }),
    ];
    expect((await chosenFor(skills, 'my tax return is due'))[0]).toBe('whole');
    expect(await chosenFor([skill('late', { triggers: ['late'] })], 'translate the plates')).toEqual([]);
  });

  it('finds a skill by its rules alone, with less weight than by a trigger', async () => {
    const skills = [
      skill('rules', { prompt: 'Mortgage amortization: compute the annuity, then the amortization table.' }),
      skill('trigger', { triggers: ['amortization table'] }),
    ];
    const { chosen, others } = await routed(listOf(skills), 'mortgage amortization table');
    const scores = new Map([...chosen, ...others].map(({ skill: { id }, score }) => [id, score]));
    expect(scores.get('rules')).toBeGreaterThan(0);
    expect(scores.get('trigger')).toBeGreaterThan(scores.get('rules') ?? 1);
  });

  it('is not led astray by a long text that the request is about', async () => {
    const text = `Please translate this:\n${'The curtain falls and lamps are dimmed in the house. '.repeat(80)}`;
    expect((await chosenFor(OFFICE, text))[0]).toBe('translator');
  });
});

describe('hard filters', () => {
  it('let a skill of any host through, and one without hosts', async () => {
    const hosts = {
      et: ['et'],
      any: ['*'],
      office: ['office'],
      both: ['office', 'et'],
      none: [],
      writer: ['writer'],
    };
    const skills = Object.entries(hosts).map(([id, each]) =>
      skill(id, { hosts: each, triggers: ['ledger'] }),
    );
    const { chosen, filtered } = await routed(listOf(skills), 'ledger', { host: 'wpp', most: 9 });
    expect(chosen.map((each) => each.skill.id).sort()).toEqual(['any', 'both', 'none', 'office']);
    expect(filtered).toEqual([
      { id: 'et', reason: 'host' },
      { id: 'writer', reason: 'host' },
    ]);
    expect((await chosenFor(skills, 'ledger', { most: 9 })).length).toBe(6);
  });

  it('say why a skill was never looked at', async () => {
    const skills = [
      skill('off', { isEnabled: false, triggers: ['ledger'] }),
      skill('empty', { prompt: ' \n', triggers: ['ledger'] }),
      skill('other', { group: 'b', triggers: ['ledger'] }),
      skill('groupless', { triggers: ['ledger'] }),
      skill('mine', { group: 'a', triggers: ['ledger'] }),
    ];
    const list = listOf(skills, { gone: 'disabled', bad: 'broken', again: 'twice' });
    const { chosen, filtered } = await routed(list, 'ledger', { group: 'a' });
    expect(chosen.map((each) => each.skill.id)).toEqual(['mine']);
    expect(filtered).toEqual([
      { id: 'gone', reason: 'disabled' },
      { id: 'bad', reason: 'broken' },
      { id: 'again', reason: 'twice' },
      { id: 'off', reason: 'disabled' },
      { id: 'empty', reason: 'no-prompt' },
      { id: 'other', reason: 'group' },
      { id: 'groupless', reason: 'group' },
    ]);
  });
});

describe('which of those that fit', () => {
  const alike = (id: string, facts: Partial<Skill> = {}) =>
    skill(id, { name: 'Ledger', triggers: ['ledger'], ...facts });

  it('are at most so many, by priority, then by id', async () => {
    const skills = ['e', 'd', 'c', 'b', 'a'].map((id) =>
      alike(id, { name: 'Ledger', priority: id === 'd' ? 5 : 0 }),
    );
    const { chosen, others } = await routed(listOf(skills), 'ledger');
    expect(chosen.map((each) => each.skill.id)).toEqual(['d', 'a', 'b', 'c']);
    expect(others).toMatchObject([{ skill: { id: 'e' }, reason: 'most' }]);
    expect((await chosenFor(skills, 'ledger', { most: 1 })).length).toBe(1);
  });

  it('are of one group, also if one without a group is the first', async () => {
    const skills = [
      alike('free', { priority: 100 }),
      alike('one', { group: 'a', priority: 3 }),
      alike('two', { group: 'b', priority: 2 }),
      alike('three', { group: 'a', priority: 1 }),
    ];
    const { chosen, others } = await routed(listOf(skills), 'ledger');
    expect(chosen.map((each) => each.skill.id)).toEqual(['free', 'one', 'three']);
    expect(others).toMatchObject([{ skill: { id: 'two' }, reason: 'group', winningGroup: 'a' }]);
  });

  it('are the same however the skills are ordered', async () => {
    const skills = [...OFFICE, ...['x', 'y', 'z'].map((id) => alike(id))];
    const text = '翻译 ledger and summarise the meeting, 写周报';
    const expected = await routed(listOf(skills), text);
    for (const order of [skills.toReversed(), [...skills.slice(4), ...skills.slice(0, 4)]]) {
      const { items: _, ...list } = listOf(order);
      const { chosen, others, threshold } = await routed({ items: [], ...list }, text);
      expect({ chosen, others, threshold }).toEqual({
        chosen: expected.chosen,
        others: expected.others,
        threshold: expected.threshold,
      });
    }
  });
});

describe('a router that has answered before', () => {
  it('answers after changes as one that never saw the old skills', async () => {
    const router = new SkillRouter({});
    const request = { text: 'translate the ledger and draw a chart', most: 4 };
    await router.route(listOf(OFFICE), request, signal);
    const changed = [
      ...OFFICE.slice(1, 3),
      skill('charts', { name: 'Ledger', triggers: ['ledger'], description: 'No charts any more.' }),
      skill('new', { triggers: ['draw a chart'] }),
    ];
    const after = await router.route(listOf(changed), request, signal);
    expect(after).toEqual(await routed(listOf(changed), request.text));
    expect(after).not.toEqual(await routed(listOf(OFFICE), request.text));
    expect(await router.route(listOf(OFFICE), request, signal)).toEqual(
      await routed(listOf(OFFICE), request.text),
    );
  });

  it('reads only the skill that has changed', async () => {
    let read = 0;
    const counted = (id: string): Skill => {
      const { prompt, ...facts } = skill(id, { triggers: [id] });
      return {
        ...facts,
        get prompt() {
          read += 1;
          return prompt;
        },
      };
    };
    const skills = Array.from({ length: 50 }, (_, at) => counted(`skill${at}`));
    const router = new SkillRouter({});
    const request = { text: 'skill7', most: 4, host: 'et' };
    await router.route(listOf(skills), request, signal);
    const afterFirst = read;
    await router.route(listOf(skills), request, signal);
    const forFilters = read - afterFirst;
    await router.route(listOf([...skills.slice(0, -1), counted('skill49')]), request, signal);
    expect(read - afterFirst - 2 * forFilters).toBe(1);
  });

  it('stops when it is told to', async () => {
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(new SkillRouter({}).route(listOf(OFFICE), { text: 'x', most: 4 }, aborted)).rejects.toThrow(
      'enough',
    );
  });
});
