import { describe, expect, it } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { plainSession } from '../model/session.case.ts';
import type { Drift } from './drift.ts';
import { type PlanFacts, type Progress, planRun, type RunWish } from './plan.ts';

interface Row {
  readonly what: string;
  readonly drift?: Drift;
  readonly done: readonly [asked: number, answered: number, kept?: number];
  /** Prompts that were asked as they are; by default all that were asked. */
  readonly matching?: number;
  readonly wish?: RunWish;
  readonly isForeign?: true;
  readonly endIndex?: number;
  readonly says: string;
}

const NONE: Drift = { kind: 'none' };
const METADATA: Drift = { kind: 'metadata' };
const SETTINGS: Drift = { kind: 'settings', prompts: [] };
const FRESH: RunWish = { kind: 'fresh' };
const ALL: RunWish = { kind: 'all' };

/** Of a script with five prompts. */
const ROWS: readonly Row[] = [
  { what: 'a script that was never run', done: [0, 0], says: 'begin 0' },
  { what: 'nothing has changed, all is answered', drift: NONE, done: [5, 5], says: 'nothing 5' },
  { what: 'the last run failed', drift: NONE, done: [3, 2], says: 'continue 2' },
  { what: 'the last run was killed between two prompts', drift: NONE, done: [3, 3], says: 'continue 3' },
  { what: 'the session has only begun', drift: NONE, done: [0, 0], says: 'continue 0' },
  { what: 'only the title has changed', drift: METADATA, done: [5, 5], says: 'relink 5' },
  { what: 'the title has changed after a failure', drift: METADATA, done: [3, 2], says: 'continue 2' },
  { what: 'two prompts were added', drift: appended(3), done: [3, 3], says: 'send 3' },
  { what: 'prompts were added after a failure', drift: appended(3), done: [3, 2], says: 'send 2' },
  { what: 'what was added has been asked by hand', drift: appended(4), done: [5, 5], says: 'relink 5' },
  { what: 'the third was edited', drift: edited(2), done: [5, 5], matching: 2, says: 'replayFrom 2' },
  { what: 'the first was edited', drift: edited(0), done: [5, 5], matching: 0, says: 'replayFrom 0' },
  {
    what: 'the one that failed was edited',
    drift: edited(2),
    done: [3, 2],
    matching: 2,
    says: 'replayFrom 2',
  },
  { what: 'one was edited that was not asked yet', drift: edited(3), done: [3, 2], says: 'continue 2' },
  { what: 'one was removed at the end', drift: edited(5), done: [6, 6], matching: 5, says: 'replayFrom 5' },
  { what: 'the model has changed', drift: SETTINGS, done: [5, 5], says: 'replayAll 0' },
  { what: 'an edit was kept', drift: NONE, done: [5, 5, 5], matching: 1, says: 'nothing 5' },
  { what: 'a new prompt was kept unasked', drift: NONE, done: [4, 4, 5], says: 'nothing 5' },
  { what: 'one was added after others were kept', drift: appended(4), done: [3, 3, 4], says: 'send 4' },
  {
    what: 'one was edited after another was kept',
    drift: edited(3),
    done: [5, 5, 5],
    matching: 1,
    says: 'replayFrom 3',
  },
  {
    what: 'an edit was kept and taken back',
    drift: edited(1),
    done: [5, 5, 5],
    matching: 5,
    says: 'relink 5',
  },
  {
    what: 'a prompt that was kept unasked is edited',
    drift: edited(3),
    done: [3, 3, 5],
    says: 'replayFrom 3',
  },
  {
    what: 'a place among those that were kept unasked',
    drift: NONE,
    done: [3, 3, 5],
    wish: from(3),
    says: 'replayFrom 3',
  },
  { what: 'a new session is wished for', drift: NONE, done: [5, 5], wish: FRESH, says: 'begin 0' },
  { what: 'a new run is wished for', drift: NONE, done: [5, 5], wish: ALL, says: 'replayAll 0' },
  { what: 'a new run is wished for where there is none', done: [0, 0], wish: ALL, says: 'begin 0' },
  { what: 'a place is wished for', drift: NONE, done: [5, 5], wish: from(3), says: 'replayFrom 3' },
  {
    what: 'a place after the last answer is wished for',
    drift: NONE,
    done: [3, 3],
    wish: from(3),
    says: 'continue 3',
  },
  {
    what: 'a place is wished for after an edit',
    drift: edited(1),
    done: [5, 5],
    matching: 1,
    wish: from(3),
    says: 'replayFrom 1',
  },
  {
    what: 'a place is wished for after an edit that was kept',
    drift: NONE,
    done: [5, 5, 5],
    matching: 1,
    wish: from(3),
    says: 'replayFrom 3',
  },
  {
    what: 'an edited copy',
    drift: edited(2),
    done: [5, 5],
    matching: 2,
    isForeign: true,
    says: 'replayFrom 2',
  },
  {
    what: 'a copy with a prompt added',
    drift: appended(4),
    done: [4, 4],
    isForeign: true,
    says: 'replayFrom 4',
  },
  { what: 'a copy with another title', drift: METADATA, done: [5, 5], isForeign: true, says: 'replayFrom 5' },
  { what: 'a copy with another model', drift: SETTINGS, done: [5, 5], isForeign: true, says: 'begin 0' },
  {
    what: 'a copy of which a new run is wished for',
    drift: METADATA,
    done: [5, 5],
    wish: ALL,
    isForeign: true,
    says: 'begin 0',
  },
  {
    what: 'one was added after one was removed and that was kept',
    drift: appended(4),
    done: [5, 5, 4],
    matching: 4,
    says: 'replayFrom 4',
  },
  {
    what: 'it ends at the third, the first two are answered',
    drift: NONE,
    done: [2, 2],
    endIndex: 2,
    says: 'continue 2',
  },
  {
    what: 'it ends at the second, which is answered',
    drift: NONE,
    done: [3, 3],
    endIndex: 1,
    says: 'nothing 5',
  },
  { what: 'it ends before what was added', drift: appended(3), done: [3, 3], endIndex: 2, says: 'nothing 5' },
  {
    what: 'it ends before what was edited',
    drift: edited(2),
    done: [5, 5],
    matching: 2,
    endIndex: 1,
    says: 'nothing 5',
  },
  {
    what: 'it ends at what was edited',
    drift: edited(2),
    done: [5, 5],
    matching: 2,
    endIndex: 2,
    says: 'replayFrom 2',
  },
  {
    what: 'it ends early, and the model has changed',
    drift: SETTINGS,
    done: [5, 5],
    endIndex: 0,
    says: 'replayAll 0',
  },
  {
    what: 'it ends early, and only the title has changed',
    drift: METADATA,
    done: [5, 5],
    endIndex: 0,
    says: 'relink 5',
  },
  {
    what: 'a copy ends early',
    drift: NONE,
    done: [5, 5],
    isForeign: true,
    endIndex: 0,
    says: 'replayFrom 5',
  },
  { what: 'the session is missing', drift: { kind: 'session-missing' }, done: [0, 0], says: 'begin 0' },
];

describe('what a run does', () => {
  it.each(ROWS)('$what: $says', ({ drift, done, matching, wish, endIndex, isForeign = false, says }) => {
    const [asked, answered, kept = 0] = done;
    const shareable = Math.max(matching ?? asked, kept);
    const progress: Progress = { asked, answered, matching: matching ?? asked, shareable, kept };
    const hasSession = drift !== undefined && drift.kind !== 'session-missing';
    const attachment: PlanFacts['attachment'] = {
      isForeign,
      ...(hasSession && { session: plainSession(newSessionId()) }),
    };
    const plan = planRun({
      attachment,
      drift,
      progress,
      prompts: 5,
      ...(wish && { wish }),
      ...(endIndex !== undefined && { endIndex }),
    });
    expect(`${plan.action} ${plan.startIndex}`).toBe(says);
    expect(plan.endIndex).toBe(endIndex);
  });
});

function appended(from: number): Drift {
  return { kind: 'appended', from, prompts: [] };
}

function edited(from: number): Drift {
  return { kind: 'edited', from, prompts: [] };
}

function from(startIndex: number): RunWish {
  return { kind: 'from', startIndex };
}
