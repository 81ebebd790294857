import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRows } from './any-rows.case.ts';
import { gate } from './gate.ts';
import { ME, NOW } from './gate-rows.case.ts';
import { ANSWERS_IN_A_ROW, refusalsOf, THOUGHT_AT_END } from './message-check.case.ts';

const RECEIVER = { model: ME, turnId: NOW };
const KNOWN = [THOUGHT_AT_END, ANSWERS_IN_A_ROW];
const refusals = (list: Parameters<typeof gate>[0]) => refusalsOf(gate(list, RECEIVER).messages);

describe('any rows', () => {
  it('become messages that every provider takes', () => {
    const isKnown = (problem: string) => KNOWN.some((known) => problem.endsWith(known));
    fc.assert(
      fc.property(anyRows, (list) => {
        expect(refusals(list).filter((problem) => !isKnown(problem))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  // BUG: both are refused by one of the providers. Once they are mended, KNOWN and these two tests can go.
  it.fails.each(KNOWN)('become no message that %s', (problem) => {
    fc.assert(
      fc.property(anyRows, (list) => {
        expect(refusals(list).filter((each) => each.endsWith(problem))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('become the same messages each time, and are not changed', () => {
    fc.assert(
      fc.property(anyRows, (list) => {
        const before = structuredClone(list);
        const once = gate(list, RECEIVER);
        expect(gate(list, RECEIVER)).toEqual(once);
        expect(list).toEqual(before);
      }),
    );
  });
});

describe('the check of messages', () => {
  it.each([
    [[{ role: 'assistant', content: 'Hello' }], ['begins with assistant']],
    [[{ role: 'user', content: ' ' }], ['0: says nothing']],
  ] as const)('notices what is wrong: %j', (messages, problems) => {
    expect(refusalsOf(messages)).toEqual(problems);
  });
});
