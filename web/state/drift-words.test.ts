import { describe, expect, it } from 'vitest';
import type { StatusAnswer } from '../../src/wire/script.ts';
import { sessionOf } from './conversation.case.ts';
import { driftNews } from './drift-words.ts';
import { runOffer } from './run-wish.ts';
import { linked } from './script-status.case.ts';

const tokens = { input: 0, output: 0 };

const edited: StatusAnswer = {
  ...linked,
  state: 'drifted',
  drift: {
    kind: 'edited',
    from: 1,
    prompts: [
      { change: 'same', before: 0, after: 0 },
      { change: 'edited', before: 1, after: 1 },
      { change: 'same', before: 2, after: 2 },
      { change: 'added', after: 3 },
    ],
  },
  plan: { action: 'replayFrom', startIndex: 1, tokens },
  actions: ['replayFrom', 'replayAll', 'keep', 'clone', 'fresh'],
};

describe('the bar over a script', () => {
  it('is not there where the script is what its session ran', () => {
    expect(driftNews(linked)).toBeUndefined();
    expect(driftNews({ ...linked, state: 'new', session: null, drift: null })).toBeUndefined();
  });

  it('does not offer to go on from the middle of what is typed into a terminal', () => {
    const plan = { action: 'replayAll', startIndex: 0, tokens } as const;
    expect(driftNews({ ...edited, plan }, true)).toMatchObject({
      counts: { shared: 0, again: 2, edited: 1, added: 1 },
      primary: 'replayAll',
      others: ['keep', 'clone', 'fresh'],
    });
  });

  it('says from where it was edited, what is shared, and offers to replay from there', () => {
    expect(driftNews(edited)).toMatchObject({
      type: 'edited',
      from: 2,
      counts: { shared: 1, again: 1, edited: 1, added: 1, removed: 0, moved: 0 },
      primary: 'replayFrom',
      others: ['replayAll', 'keep', 'clone', 'fresh'],
      canDiff: true,
    });
  });

  it('offers to keep what changes no answer', () => {
    const news = driftNews({
      ...edited,
      drift: { kind: 'metadata' },
      plan: { action: 'relink', startIndex: 3, tokens },
    });
    expect(news).toMatchObject({ type: 'metadata', primary: 'keep', counts: undefined });
  });

  it('names the files where they alone have changed', () => {
    const drift = { kind: 'settings', prompts: [], files: ['notes.md'] } as const;
    expect(driftNews({ ...edited, drift })).toMatchObject({ type: 'settings', files: ['notes.md'] });
    expect(driftNews(edited)).toMatchObject({ files: [] });
  });

  it('offers nothing first where the script cannot run', () => {
    expect(driftNews({ ...edited, plan: null, actions: [] })).toMatchObject({
      primary: undefined,
      others: [],
    });
  });

  it('lists the originals of a copy, and offers to run it as its own', () => {
    const news = driftNews({
      ...linked,
      state: 'copy',
      drift: null,
      session: null,
      snapshot: null,
      candidates: [sessionOf(2)],
      plan: { action: 'begin', startIndex: 0, tokens },
      actions: ['fresh'],
    });
    expect(news).toMatchObject({ type: 'copy', primary: 'run', others: [], canDiff: false });
    expect(news?.candidates).toEqual([sessionOf(2)]);
  });

  it('asks where several sessions ran the text', () => {
    const news = driftNews({ ...linked, isAmbiguous: true, candidates: [sessionOf(2)] });
    expect(news).toMatchObject({
      type: 'ambiguous',
      primary: undefined,
      others: ['replayAll', 'clone', 'fresh'],
      canDiff: false,
    });
  });

  it('passes on what is to be said of the link alone', () => {
    const warning = (code: string) => ({ code, message: code, line: 1, severity: 'warning' }) as const;
    const news = driftNews({ ...edited, warnings: [warning('link-not-written'), warning('fence-unclosed')] });
    expect(news?.warnings).toEqual(['link-not-written']);
  });
});

describe('the button that runs', () => {
  it.each([
    ['begin', 0, { type: 'begin', count: 3 }],
    ['send', 2, { type: 'send', count: 1 }],
    ['continue', 1, { type: 'continue', from: 2 }],
    ['continue', 0, { type: 'begin', count: 3 }],
    ['replayFrom', 1, { type: 'replayFrom', from: 2 }],
    ['replayAll', 0, { type: 'replayAll' }],
    ['relink', 3, { type: 'relink' }],
    ['nothing', 3, { type: 'nothing' }],
  ] as const)('says what it does: %s from %i on', (action, startIndex, offer) => {
    expect(runOffer({ action, startIndex, tokens }, 3)).toEqual(offer);
  });

  it('knows nothing where nothing can run', () => {
    expect(runOffer(null, 3)).toEqual({ type: 'unknown' });
  });
});
