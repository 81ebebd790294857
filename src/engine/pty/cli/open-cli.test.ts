import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../model/refusal.ts';
import { endOf, ofType, openTui } from './test-tui.case.ts';

const TRUST = { pattern: 'Do you trust', keys: '1', grants: true };

describe('opening a CLI', () => {
  it('refuses one that is not installed, and says how to get it', async () => {
    const install = 'Install it with `npm install -g nothing`.';
    const profile = { id: 'nothing', command: 'cuebook-no-such-cli', install };
    await expect(openTui('burst', { profile })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'nothing is not installed: there is no program cuebook-no-such-cli.',
      remedy: install,
    });
  });

  it('leaves what grants trust to a person', async () => {
    const { ask, program, sent } = await openTui('trust', { profile: { firstStart: [TRUST] } });
    expect((await program.terminal.screen()).lines.join('\n')).toContain('Do you trust');
    const events = await ask('hello', (event) => {
      if (event.type === 'question') program.answer('1');
    });
    expect(ofType(events, 'question')[0]?.question.text).toContain('Do you trust this folder?');
    const told = events
      .map(({ type }) => type)
      .filter((type) => !['data', 'state', 'evidence'].includes(type));
    expect(told).toEqual(['question', 'question-answered', 'typing', 'submitted', 'end']);
    expect(sent()).toEqual(['hello']);
  });

  it('grants it where the user has allowed that', async () => {
    const { ask } = await openTui('trust', { profile: { firstStart: [TRUST] }, grants: ['tui'] });
    const events = await ask('hello');
    expect(ofType(events, 'question')).toEqual([]);
    expect(endOf(events)).toMatchObject({ reason: 'done' });
  });

  it('gives up after a while, with what the screen shows', async () => {
    const profile = { startSeconds: 1, ready: { screen: 'never to be seen' }, asking: {}, busy: {} };
    const refused = await openTui('by-screen', { profile }).catch((error: unknown) => error);
    expect(isRefusal(refused, 'AGENT_FAILED') && refused.message).toMatch(
      /tui could not be typed into after 1 seconds. Its screen shows:\n.*Say something/s,
    );
  });

  it('says what a program showed that ended at once', async () => {
    const profile = { args: ['-e', 'console.log("I cannot.")'] };
    await expect(openTui('burst', { profile })).rejects.toMatchObject({
      code: 'AGENT_FAILED',
      message: 'tui ended before it could be typed into. Its screen shows:\nI cannot.',
    });
  });
});
