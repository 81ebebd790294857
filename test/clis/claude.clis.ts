import { describe, expect, it } from 'vitest';
import { describeAgent } from './agent.case.ts';
import { isInstalled, openAgent } from './agent-stage.ts';

describeAgent('claude', 'transcript');

describe.skipIf(!isInstalled('claude'))('claude in a folder that it does not trust', () => {
  it('asks a person, and takes the answer', async () => {
    const { ask } = await openAgent('claude', { isTrusted: false });
    const events = await ask('No. 1: hello');
    expect(events.filter(({ type }) => type === 'question')).toMatchObject([
      { question: { choices: [{ answer: 'deny' }, { answer: 'allow' }] } },
    ]);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'done' });
  });

  it('asks nobody where its profile may grant trust', async () => {
    const { ask } = await openAgent('claude', { isTrusted: false, grants: ['claude'] });
    const events = await ask('No. 1: hello');
    expect(events.filter(({ type }) => type === 'question')).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'done' });
  });
});
