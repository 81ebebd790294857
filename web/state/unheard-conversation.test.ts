import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/model/message.ts';
import type { Session } from '../../src/model/session.ts';
import {
  added,
  conversationOf,
  delta,
  event,
  live,
  prompt,
  sessionOf,
  text,
  turnEnd,
} from './conversation.case.ts';
import { type Opening, withItem } from './conversation.ts';
import { nextOrder, unheard, withNews } from './unheard-conversation.ts';

const PROCESSING = { sessionStatus: 'processing' } as const;
const news = (rows: readonly Message[], facts: Partial<Session> = {}, lastSeq = 20): Opening => ({
  session: sessionOf(1, facts),
  rows,
  evidence: [],
  waiting: [],
  lastSeq,
});

describe('what is asked for', () => {
  it('begins after the last row, or with the first that is missing', () => {
    expect(nextOrder(conversationOf([]))).toBe(0);
    const state = conversationOf([prompt(0, 'Hi'), text(1, 'Yes')]);
    expect(nextOrder(state)).toBe(2);
    const told = [added(11, text(2, 'A')), added(12, text(3, 'B'))].reduce(withItem, state);
    expect(nextOrder(told)).toBe(2);
    expect(nextOrder(withItem(conversationOf([text(3, 'B')]), added(11, text(2, 'A'))))).toBe(2);
  });
});

describe('news', () => {
  it('are taken in once, and a stream goes on after them', () => {
    const state = withItem(conversationOf([prompt(0, 'Hi')]), added(11, text(1, 'Yes')));
    const read = withNews(state, news([text(1, 'Yes'), turnEnd(2)]));
    expect(read).toMatchObject({ missing: [], lastSeq: 20 });
    expect(read.rows.map(({ order }) => order)).toEqual([0, 1, 2]);
    expect(withNews(read, news([turnEnd(2)])).rows).toHaveLength(3);
    expect(withItem(read, added(12, turnEnd(2)))).toBe(read);
  });

  it('keep what was being received until it is there, or its turn is over', () => {
    const state = [live(true), delta(1, 0, 'Hel')].reduce(withItem, conversationOf([], PROCESSING));
    expect(withNews(state, news([prompt(0, 'Hi')], PROCESSING)).running).toHaveLength(1);
    expect(withNews(state, news([text(1, 'Hello')], PROCESSING)).running).toEqual([]);
    expect(withNews(state, news([prompt(0, 'Hi'), turnEnd(2)], PROCESSING)).running).toEqual([]);
    expect(withNews(state, news([])).running).toEqual([]);
  });

  it('say which calls wait', () => {
    const read = withNews(conversationOf([]), { ...news([]), waiting: [{ callId: 'a', repeats: true }] });
    expect(Array.from(read.waiting)).toEqual([['a', { repeats: true }]]);
    expect(withNews(read, news([])).waiting.size).toBe(0);
  });

  it('end a request to stop with the turn', () => {
    const state = withItem(conversationOf([], PROCESSING), event(11, { type: 'abort-requested', data: {} }));
    expect(withNews(state, news([text(0, 'Y')], PROCESSING)).isStopping).toBe(true);
    expect(withNews(state, news([turnEnd(0)], PROCESSING)).isStopping).toBe(false);
    expect(withNews(state, news([])).isStopping).toBe(false);
  });

  it('end what was said in passing', () => {
    const warning = event(11, { type: 'warning', data: { code: 'x', message: 'Mind it' } });
    const state = withItem(conversationOf([]), warning);
    expect(withNews(state, news([])).notice).toBeDefined();
    expect(withNews(state, news([text(0, 'Yes')])).notice).toBeUndefined();
  });
});

describe('what runs while no stream tells of it', () => {
  it('is taken to be run by the server', () => {
    expect(unheard(conversationOf([], PROCESSING)).isLive).toBe(true);
    expect(unheard(withItem(conversationOf([]), live(true))).isLive).toBe(false);
  });

  it('stays as it was while it waits', () => {
    const waits = conversationOf([], { sessionStatus: 'waiting_confirmation' });
    expect(unheard(waits)).toBe(waits);
    const runs = withItem(waits, live(true));
    expect(unheard(runs)).toBe(runs);
  });
});
