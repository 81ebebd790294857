import { expect, it } from 'vitest';
import { canAnswer, firstAgent, wishedAgent } from './dialog-agents.ts';

const agent = (id: string, isCode = false) => ({
  id,
  name: id,
  isCode,
  hasBootMessage: false,
  operations: [],
});
const AGENTS = { items: [agent('Builder', true), agent('Guide')], isTrusted: false };

it('lets code answer only where the workspace is trusted', () => {
  expect(canAnswer(AGENTS, 'Builder')).toBe(false);
  expect(canAnswer({ ...AGENTS, isTrusted: true }, 'Builder')).toBe(true);
  expect(canAnswer(AGENTS, 'Guide')).toBe(true);
  expect(canAnswer(AGENTS, undefined)).toBe(true);
});

it('proposes the first agent that could answer, or nobody', () => {
  expect(firstAgent(AGENTS)).toBe('Guide');
  expect(firstAgent({ items: [], isTrusted: true })).toBeUndefined();
});

it('takes the agent that is wished for, or the one that a script is for', () => {
  expect(wishedAgent(AGENTS, { agentId: 'Builder' })).toEqual({ agentId: 'Builder' });
  expect(wishedAgent(AGENTS, { scriptRef: 'individual/Guide/rules' })).toEqual({ agentId: 'Guide' });
  expect(wishedAgent(AGENTS, { scriptRef: 'individual/default/rules' })).toEqual({ agentId: undefined });
  expect(wishedAgent(AGENTS, { scriptRef: 'team_shared/rules' })).toBeUndefined();
  expect(wishedAgent(AGENTS, { agentId: 'Nobody' })).toBeUndefined();
});

it('takes any name where there are no agents, for it says whose histories fit', () => {
  const nobody = { items: [], isTrusted: false };
  expect(wishedAgent(nobody, { scriptRef: 'individual/ann/rules' })).toEqual({ agentId: 'ann' });
  expect(wishedAgent(nobody, { scriptRef: 'individual/default/rules' })).toEqual({ agentId: undefined });
});
