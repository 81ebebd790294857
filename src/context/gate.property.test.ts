import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { anyRows } from './any-rows.case.ts';
import { gate } from './gate.ts';
import { ME, NOW } from './gate-rows.case.ts';
import { refusalsOf } from './message-check.case.ts';

const RECEIVER = { model: ME, turnId: NOW };
describe('any rows', () => {
  it('become messages that every provider takes', () => {
    fc.assert(
      fc.property(anyRows, (list) => {
        expect(refusalsOf(gate(list, RECEIVER).messages)).toEqual([]);
      }),
      runs({ usual: 100, long: 2_000 }),
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
