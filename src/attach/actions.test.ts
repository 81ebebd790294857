import { describe, expect, it } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { plainSession } from '../model/session.case.ts';
import { actionsFor } from './actions.ts';
import type { Drift } from './drift.ts';

interface Row {
  readonly what: string;
  /** Absent where the script belongs to no session. */
  readonly drift?: Drift;
  readonly asked: number;
  readonly answered: number;
  readonly isForeign?: true;
  readonly actions: string;
}

const edited: Drift = { kind: 'edited', from: 1, prompts: [] };
const appended: Drift = { kind: 'appended', from: 2, prompts: [] };

/** Of a script with three prompts. */
const ROWS: readonly Row[] = [
  { what: 'was never run', asked: 0, answered: 0, actions: 'fresh' },
  {
    what: 'has all its answers',
    drift: { kind: 'none' },
    asked: 3,
    answered: 3,
    actions: 'replayFrom replayAll clone fresh',
  },
  {
    what: 'broke off',
    drift: { kind: 'none' },
    asked: 2,
    answered: 1,
    actions: 'continue replayFrom replayAll clone fresh',
  },
  {
    what: 'has a session in which nothing was asked',
    drift: { kind: 'none' },
    asked: 0,
    answered: 0,
    actions: 'continue fresh',
  },
  {
    what: 'has another title',
    drift: { kind: 'metadata' },
    asked: 3,
    answered: 3,
    actions: 'replayFrom replayAll keep clone fresh',
  },
  {
    what: 'has one prompt more',
    drift: appended,
    asked: 2,
    answered: 2,
    actions: 'send replayFrom replayAll keep clone fresh',
  },
  {
    what: 'was edited',
    drift: edited,
    asked: 3,
    answered: 3,
    actions: 'replayFrom replayAll keep clone fresh',
  },
  {
    what: 'asks another model',
    drift: { kind: 'settings', prompts: [] },
    asked: 3,
    answered: 3,
    actions: 'replayFrom replayAll keep clone fresh',
  },
  {
    what: 'is an edited copy of another, which keeps its session',
    drift: edited,
    asked: 3,
    answered: 3,
    isForeign: true,
    actions: 'replayFrom clone fresh',
  },
];

describe('what can be done with a script that', () => {
  it.each(ROWS)('$what: $actions', ({ drift, asked, answered, isForeign = false, actions }) => {
    const session = drift && plainSession(newSessionId());
    const attachment = { isForeign, ...(session && { session }) };
    const progress = { asked, answered, matching: asked, shareable: asked, kept: 0 };
    expect(actionsFor({ attachment, drift, progress, prompts: 3 }).join(' ')).toBe(actions);
  });
});
