import { describe, expect, it } from 'vitest';
import { boot, call, mark, prompt, rowsOf, text, voided } from '../../context/gate-rows.case.ts';
import { newSessionId } from '../../model/ids.ts';
import { plainSession } from '../../model/session.case.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import { courseText, currentCourse } from './course-text.ts';
import { person, words } from './records.case.ts';
import { storedRows } from './round-trip.case.ts';

const AT = new Date('2026-11-16T08:00:00.000Z');
const rootId = newSessionId();
const session = plainSession(newSessionId(), {
  dialogRootId: rootId,
  agentId: 'ux',
  metadata: { title: 'A: B' },
});

it('says above the records where they are from', () => {
  const written = courseText(session, rowsOf([prompt('Hi'), text('Hello')]), AT);
  const { script, diagnostics } = lintPriming(written);
  expect(diagnostics).toEqual([]);
  expect(script.frontMatter?.data).toEqual({
    kind: 'agent_priming_script',
    version: 3,
    title: 'A: B',
    ownerAgentId: 'ux',
    generatedAt: '2026-11-16T08:00:00.000Z',
    sourceDialog: { rootId, selfId: session.id, course: 1, status: 'idle' },
  });
  expect(script.records.map((record) => record.text)).toEqual(['Hi', 'Hello']);
});

it('says how many records were there before the session began', () => {
  const primed = storedRows([person('Hi'), words('Hello')]);
  const written = courseText(session, [...primed, ...rowsOf([prompt('And?'), text('Yes')])], AT);
  expect(lintPriming(written).script.settings.primedRecords).toBe(2);
});

it('gives a call that was broken off a result, so that it can be replayed', () => {
  const written = courseText(session, rowsOf([prompt('Hi'), call('c')]), AT);
  const { script, diagnostics } = lintPriming(written);
  expect(diagnostics).toEqual([]);
  expect(script.records.map(({ type }) => type)).toEqual([
    'human_text_record',
    'func_call_record',
    'func_result_record',
  ]);
});

it('has no half of a character', () => {
  expect(courseText(session, rowsOf([prompt('\ud800')]), AT).isWellFormed()).toBe(true);
});

describe('a course', () => {
  it('in which nothing was said is refused', () => {
    for (const rows of [[], rowsOf([mark('turn-end')])]) {
      expect(() => courseText(session, rows, AT)).toThrow('Nothing has been said');
    }
  });

  it('is what followed the last reset, without what was taken out', () => {
    const rows = rowsOf([prompt('One'), prompt('Two'), boot('Three'), voided(1, 1)]).map((row, index) => ({
      ...row,
      course: index === 0 ? 1 : 2,
    }));
    expect(currentCourse(rows.slice(0, 3))).toEqual(rows.slice(1, 3));
    expect(currentCourse(rows)).toEqual(rows.slice(2, 3));
  });
});
