import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { PAIRING_CODES, pairTools, type ToolEntry } from './tool-pairing.ts';

const call = (callId: string, name = 'look'): ToolEntry => ({ kind: 'call', callId, name });
const result = (callId: string, name = 'look'): ToolEntry => ({ kind: 'result', callId, name });

interface Row {
  readonly what: string;
  readonly entries: readonly ToolEntry[];
  /** The place of each call and of its result. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly problems: readonly string[];
}

const ROWS: readonly Row[] = [
  { what: 'nothing', entries: [], pairs: [], problems: [] },
  { what: 'a call and its result', entries: [call('a'), result('a')], pairs: [[0, 1]], problems: [] },
  {
    what: 'calls at once whose results come in another order',
    entries: [call('a'), call('b'), result('b'), result('a')],
    pairs: [
      [1, 2],
      [0, 3],
    ],
    problems: [],
  },
  { what: 'a lone call', entries: [call('a')], pairs: [], problems: ['call-without-result 0'] },
  { what: 'a lone result', entries: [result('a')], pairs: [], problems: ['result-without-call 0'] },
  {
    what: 'a result before its call',
    entries: [result('a'), call('a')],
    pairs: [[1, 0]],
    problems: ['result-before-call 0'],
  },
  {
    what: 'a result of another tool',
    entries: [call('a', 'look'), result('a', 'listen')],
    pairs: [[0, 1]],
    problems: ['name-mismatch 1'],
  },
  {
    what: 'a second result of one call',
    entries: [call('a'), result('a'), result('a')],
    pairs: [[0, 1]],
    problems: ['duplicate-result 2'],
  },
  {
    what: 'an id that is used again after its result',
    entries: [call('a'), result('a'), call('a'), result('a')],
    pairs: [
      [0, 1],
      [2, 3],
    ],
    problems: ['duplicate-call 2'],
  },
  {
    what: 'an id that is used twice at once: the first result is of the first call',
    entries: [call('a'), call('a'), result('a'), result('a')],
    pairs: [
      [0, 2],
      [1, 3],
    ],
    problems: ['duplicate-call 1'],
  },
  {
    what: 'an id that is used twice with one result: it is of the first call',
    entries: [call('a'), call('a'), result('a')],
    pairs: [[0, 2]],
    problems: ['duplicate-call 1', 'call-without-result 1'],
  },
  {
    what: 'an early result and one in time: the one in time counts',
    entries: [result('a'), call('a'), result('a')],
    pairs: [[1, 2]],
    problems: ['result-without-call 0'],
  },
  {
    what: 'two early results of one call: the first counts',
    entries: [result('a'), result('a'), call('a')],
    pairs: [[2, 0]],
    problems: ['result-before-call 0', 'result-without-call 1'],
  },
  {
    what: 'several problems, in the order of their places',
    entries: [result('x'), call('a'), result('b'), call('b'), call('c'), result('c', 'listen'), result('c')],
    pairs: [
      [4, 5],
      [3, 2],
    ],
    problems: [
      'result-without-call 0',
      'call-without-result 1',
      'result-before-call 2',
      'name-mismatch 5',
      'duplicate-result 6',
    ],
  },
];

describe('calls and results', () => {
  it.each(ROWS)('are paired and judged: $what', ({ entries, pairs, problems }) => {
    const { resultOf, problems: found } = pairTools(entries);
    expect(Array.from(resultOf)).toEqual(pairs);
    expect(found.map(({ code, index }) => `${code} ${index}`)).toEqual(problems);
  });

  it('have a row above for every code', () => {
    const codes = ROWS.flatMap(({ problems }) => problems.map((problem) => problem.split(' ')[0]));
    expect(new Set(codes)).toEqual(new Set(PAIRING_CODES));
  });
});

describe('any list of calls and results', () => {
  const entry = fc.record({
    kind: fc.constantFrom('call', 'result'),
    callId: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('look', 'listen'),
  });
  const entries = fc.array(entry, { maxLength: 12 });

  it('has no result that belongs to two calls, and pairs equal ids only', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const pairs = Array.from(pairTools(list).resultOf);
        expect(new Set(pairs.map(([, place]) => place)).size).toBe(pairs.length);
        for (const [from, to] of pairs) {
          expect([list[from]?.kind, list[to]?.kind]).toEqual(['call', 'result']);
          expect(list[to]?.callId).toBe(list[from]?.callId);
        }
      }),
    );
  });

  it('leaves a call without a result only when every result of its id is taken', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { resultOf } = pairTools(list);
        for (const id of ['a', 'b', 'c']) {
          const countOf = (kind: string) =>
            list.filter((each) => each.kind === kind && each.callId === id).length;
          const paired = Array.from(resultOf.keys()).filter((place) => list[place]?.callId === id).length;
          expect(paired).toBeLessThanOrEqual(Math.min(countOf('call'), countOf('result')));
          if (countOf('call') > 0 && countOf('result') > 0) expect(paired).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('has a problem at every entry that is paired with nothing, and is not changed', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const before = structuredClone(list);
        const { resultOf, problems } = pairTools(list);
        const paired = new Set(Array.from(resultOf).flat());
        const blamed = new Set(problems.map(({ index }) => index));
        for (const place of list.keys()) expect(paired.has(place) || blamed.has(place)).toBe(true);
        expect(list).toEqual(before);
      }),
    );
  });

  it('has no problems when it is well-formed', () => {
    const step = fc.integer({ min: 1, max: 3 }).chain((size) => {
      const places = Array.from({ length: size }, (_, place) => place);
      return fc.shuffledSubarray(places, { minLength: size }).map((order) => ({ places, order }));
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), (steps) => {
        const list = steps.flatMap(({ places, order }, index) => [
          ...places.map((place) => call(`${index}-${place}`, `tool-${place}`)),
          ...order.map((place) => result(`${index}-${place}`, `tool-${place}`)),
        ]);
        const { resultOf, problems } = pairTools(list);
        expect(problems).toEqual([]);
        expect(resultOf.size * 2).toBe(list.length);
      }),
    );
  });
});
