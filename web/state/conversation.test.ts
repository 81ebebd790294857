import { describe, expect, it } from 'vitest';
import type { StreamItem } from '../../src/model/feed.ts';
import {
  added,
  conversationOf,
  delta,
  event,
  live,
  prompt,
  sessionIdOf,
  snapshot,
  text,
} from './conversation.case.ts';
import { type Conversation, withItem, withRows } from './conversation.ts';

const hear = (state: Conversation, ...items: readonly StreamItem[]): Conversation =>
  items.reduce(withItem, state);
const texts = ({ running }: Conversation) => running.map((part) => part.text);

describe('a running part', () => {
  it('grows by its deltas', () => {
    expect(texts(hear(conversationOf([]), delta(1, 0, 'Hel'), delta(1, 3, 'lo')))).toEqual(['Hello']);
  });

  it('is replaced by a snapshot, and goes on where that ends', () => {
    expect(
      texts(hear(conversationOf([]), delta(1, 0, 'Hxx'), snapshot(1, 'Hell'), delta(1, 4, 'o'))),
    ).toEqual(['Hello']);
  });

  it('takes nothing twice, and only what is new of what overlaps', () => {
    const state = hear(conversationOf([]), delta(1, 0, 'Hello'), delta(1, 3, 'lo'), delta(1, 3, 'lo!'));
    expect(texts(state)).toEqual(['Hello!']);
  });

  it('asks for a snapshot when something is missing before a delta, until it gets one', () => {
    const gapped = hear(conversationOf([]), delta(1, 0, 'He'), delta(1, 4, 'o'));
    expect(gapped).toMatchObject({ hasGap: true, running: [{ text: 'He' }] });
    expect(hear(gapped, live(true), snapshot(1, 'Hello'))).toMatchObject({
      hasGap: false,
      running: [{ text: 'Hello' }],
    });
    expect(hear(conversationOf([]), delta(1, 7, 'late')).hasGap).toBe(true);
  });

  it('stays until its row is there, even if the run ends before', () => {
    const kept = hear(conversationOf([]), delta(1, 0, 'Hello'), added(11, text(1, 'Hello')), live(false));
    expect(kept).toMatchObject({ missing: [1], running: [{ text: 'Hello', order: 1 }] });
    const fetched = withRows(kept, [text(1, 'Hello')], [1]);
    expect(fetched).toMatchObject({ missing: [], running: [], rows: [{ order: 1 }] });
    expect(hear(fetched, delta(1, 0, 'Hello'))).toBe(fetched);
  });

  it('is over when it was not kept and the run ends', () => {
    expect(hear(conversationOf([]), delta(1, 0, 'Hello'), live(false)).running).toEqual([]);
  });
});

describe('a row', () => {
  it('is missing once it was told of, and no longer when it was asked for', () => {
    const state = hear(
      conversationOf([prompt(0, 'Hi')]),
      added(11, prompt(0, 'Hi')),
      added(12, text(1, 'Yes')),
    );
    expect(state.missing).toEqual([1]);
    expect(withRows(state, [], [1]).missing).toEqual([]);
  });

  it('is put in its place, once', () => {
    const state = conversationOf([prompt(0, 'Hi'), text(2, 'B')]);
    const { rows } = withRows(state, [text(1, 'A'), text(2, 'B')], []);
    expect(rows.map(({ order }) => order)).toEqual([0, 1, 2]);
  });
});

describe('an event', () => {
  it('counts once, however often it is told', () => {
    const renamed = event(11, { type: 'session-renamed', data: { title: 'New' } });
    const state = hear(conversationOf([]), renamed);
    expect(state).toMatchObject({ lastSeq: 11, session: { metadata: { title: 'New' } } });
    expect(hear(state, renamed)).toBe(state);
    expect(hear(state, event(10, { type: 'session-renamed', data: { title: 'Old' } }))).toBe(state);
  });

  it('changes the status, and a request to stop is over when it stops', () => {
    const stopping = hear(
      conversationOf([]),
      event(11, { type: 'status-changed', data: { status: 'processing' } }),
      event(12, { type: 'abort-requested', data: {} }),
    );
    expect(stopping).toMatchObject({ isStopping: true, session: { sessionStatus: 'processing' } });
    const stopped = hear(stopping, event(13, { type: 'status-changed', data: { status: 'interrupted' } }));
    expect(stopped).toMatchObject({ isStopping: false, session: { sessionStatus: 'interrupted' } });
  });

  it('asks for an answer, until there is one', () => {
    const asked = hear(
      conversationOf([]),
      event(11, { type: 'approval-requested', data: { callId: 'a', repeats: true } }),
      event(12, { type: 'approval-requested', data: { callId: 'b' } }),
    );
    expect(Array.from(asked.waiting)).toEqual([
      ['a', { repeats: true }],
      ['b', { repeats: false }],
    ]);
    const answered = hear(
      asked,
      event(13, { type: 'approval-answered', data: { callId: 'a', answer: 'deny' } }),
    );
    expect(Array.from(answered.waiting.keys())).toEqual(['b']);
  });

  it('of a retry or a warning is said, until the model speaks again', () => {
    const retried = hear(
      conversationOf([]),
      event(11, { type: 'retry', data: { attempt: 2, waitMs: 5, cause: 'Busy' } }),
    );
    expect(retried.notice).toEqual(expect.objectContaining({ type: 'retry', attempt: 2, cause: 'Busy' }));
    expect(hear(retried, delta(1, 0, 'So')).notice).toBeUndefined();
    const warned = event(12, { type: 'warning', data: { code: 'x', message: 'Mind it' } });
    expect(hear(retried, warned).notice).toEqual({ type: 'warning', message: 'Mind it' });
  });
});

it('remembers what a run failed with, until the next one begins', () => {
  const failed = hear(conversationOf([]), {
    v: 1,
    type: 'run-summary',
    sessionId: sessionIdOf(1),
    data: {
      class: 'live',
      reason: 'error',
      error: { message: 'Nobody answered' },
      ran: 0,
      shared: 0,
      tokens: { input: 0, output: 0 },
      cost: null,
      warnings: [],
    },
  });
  expect(failed.failure).toEqual({ message: 'Nobody answered' });
  expect(hear(failed, live(true)).failure).toBeUndefined();
  expect(hear(failed, added(11, prompt(0, 'Again'))).failure).toBeUndefined();
});

it('is gone once it was deleted', () => {
  expect(hear(conversationOf([]), { type: 'session-deleted', sessionId: sessionIdOf(1) }).isDeleted).toBe(
    true,
  );
});
