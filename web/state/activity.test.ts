import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/model/message.ts';
import type { SessionStatus } from '../../src/model/session.ts';
import { activityOf, modelOf, titleOf } from './activity.ts';
import { conversationOf, prompt, sessionOf, turnEnd } from './conversation.case.ts';
import type { Conversation } from './conversation.ts';
import { keptTurns } from './transcript.ts';

const activity = (
  rows: readonly Message[],
  sessionStatus: SessionStatus,
  facts: Partial<Conversation> = {},
) => {
  const state = { ...conversationOf(rows, { sessionStatus }), ...facts };
  return activityOf(state, keptTurns(state));
};
const OPEN = [prompt(0, 'One?')];
const DONE = [prompt(0, 'One?'), turnEnd(1)];
const STOPPED = [prompt(0, 'One?'), turnEnd(1, 'aborted')];

describe('what can be done', () => {
  it('is to stop what runs, here or elsewhere', () => {
    expect(activity(OPEN, 'processing', { isLive: true })).toMatchObject({
      isRunning: true,
      isElsewhere: false,
    });
    expect(activity(OPEN, 'processing')).toMatchObject({
      isRunning: true,
      isElsewhere: true,
      canGoOn: false,
    });
  });

  it('is to go on with a turn that was broken off, and with no other', () => {
    expect(activity(STOPPED, 'interrupted').canGoOn).toBe(true);
    expect(activity(OPEN, 'interrupted').canGoOn).toBe(true);
    expect(activity([prompt(0, 'One?'), turnEnd(1, 'error')], 'failed').canGoOn).toBe(true);
    expect(activity(DONE, 'idle').canGoOn).toBe(false);
    expect(activity([], 'idle').canGoOn).toBe(false);
    expect(activity(OPEN, 'idle', { missing: [1] }).canGoOn).toBe(false);
  });

  it('is to answer first when a tool waits, then to go on where nobody does', () => {
    const waiting = new Map([['c1', { repeats: false }]]);
    expect(activity(OPEN, 'waiting_confirmation', { waiting })).toMatchObject({
      isAsking: true,
      canGoOn: false,
    });
    expect(activity(OPEN, 'waiting_confirmation').canGoOn).toBe(true);
    expect(activity(OPEN, 'waiting_confirmation', { isLive: true })).toMatchObject({
      isRunning: true,
      canGoOn: false,
    });
  });

  it('is to go on when another process was asked to stop and does not', () => {
    expect(activity(OPEN, 'processing', { isStopping: true }).canGoOn).toBe(true);
  });
});

it('asks the model that answered last, and no recording', () => {
  const asked = conversationOf([], { metadata: { modelId: 'a/x' } });
  expect(modelOf(asked, [])).toBe('a/x');
  expect(modelOf(asked, keptTurns(conversationOf([prompt(0, 'Hi')])))).toBe('a/x');
  expect(modelOf(conversationOf([], { metadata: { modelId: 'recorded/x' } }), [])).toBeUndefined();
  expect(modelOf(conversationOf([]), [])).toBeUndefined();
});

it('is called by its title, or else by its script', () => {
  const script = { scriptPath: '/a/b.prompt.md', scriptModifiedAt: '', scriptHash: '' };
  expect(titleOf(sessionOf(1, { metadata: { title: 'T' }, script }))).toBe('T');
  expect(titleOf(sessionOf(1, { script }))).toBe('b.prompt.md');
  expect(titleOf(sessionOf(1))).toBeUndefined();
});
