import { expect, it } from 'vitest';
import { appliesTo } from './applies-to.ts';

it.each([
  ['team_shared/a', undefined, 'ux'],
  ['team_shared/a', [], 'ux'],
  ['team_shared/a', ['pm', 'ux'], 'ux'],
  ['individual/ux/a', undefined, 'ux'],
  ['individual/ux/a', ['ux'], 'ux'],
])('the priming script %s, with applicableMemberIds %j, is for the agent %s', (ref, ids, memberId) => {
  expect(appliesTo(ref, ids ? { applicableMemberIds: ids } : {}, memberId)).toBe(true);
});

it.each([
  ['team_shared/a', ['pm'], 'ux', 'team_shared/a is for the agent pm only.'],
  ['team_shared/a', ['pm', 'qa'], 'ux', 'team_shared/a is for the agents pm, qa only.'],
  ['team_shared/a', ['UX'], 'ux', 'team_shared/a is for the agent UX only.'],
  ['individual/pm/a', [], 'ux', 'individual/pm/a is for the agent pm only.'],
  ['individual/pm/a', ['ux'], 'ux', 'individual/pm/a is for the agent pm only.'],
  ['individual/pm/a', ['ux'], 'pm', 'individual/pm/a is for the agent ux only.'],
])(
  'the priming script %s, with applicableMemberIds %j, is not for the agent %s',
  (ref, ids, memberId, reason) => {
    expect(appliesTo(ref, { applicableMemberIds: ids }, memberId)).toBe(reason);
  },
);
