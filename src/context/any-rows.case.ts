import fc from 'fast-check';
import { newTurnId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import { AUDIENCES } from '../model/message.ts';
import {
  boot,
  call,
  type Draft,
  ME,
  mark,
  NOW,
  OTHER,
  prompt,
  repair,
  result,
  rowsOf,
  SEAL,
  text,
  thought,
  voided,
} from './gate-rows.case.ts';

const ids = fc.constantFrom('a', 'b', 'a-2', 'c/ä', '', 'x'.repeat(70));
const words = fc.constantFrom('', ' \n', 'Hello', 'A longer sentence.');
const names = fc.constantFrom('look', 'listen', 'my.tool', '');
const place = fc.record({
  audience: fc.constantFrom(...AUDIENCES, 'all', 'all', 'all'),
  genseq: fc.integer({ min: 1, max: 3 }),
  turnId: fc.constantFrom(NOW, newTurnId(), null),
});
const maker = fc.constantFrom({}, { model: ME }, { model: OTHER });
const seal = fc.constantFrom({}, { seal: SEAL });
const incomplete = fc.constantFrom({}, { incomplete: true } as const);
const said = fc.tuple(place, maker, seal, incomplete).map((facts) => Object.assign({}, ...facts));
const input = fc.constantFrom<Json[]>({}, { at: 'x' }, null, 'text', 5, ['x']);

const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.tuple(words, place).map(([asked, at]) => prompt(asked, at)),
  fc.tuple(words, said).map(([answer, facts]) => text(answer, facts)),
  fc.tuple(words, said).map(([idea, facts]) => thought(idea, facts)),
  fc
    .tuple(ids, names, input, said)
    .map(([id, name, value, { incomplete: _, ...facts }]) => call(id, { ...facts, name, input: value })),
  fc.tuple(ids, words, names, place).map(([id, value, name, at]) => result(id, value, { name, ...at })),
  fc.tuple(words, place).map(([greeting, at]) => boot(greeting, at)),
  fc.tuple(words, place).map(([wish, at]) => repair(wish, at)),
  fc.tuple(fc.nat(20), fc.nat(6)).map(([from, length]) => voided(from, from + length)),
  fc.constantFrom('marker', 'undo', 'record', 'step-end', 'turn-end', 'error').map(mark),
);
/** Rows of all kinds in any order, of `ME`, of another model and of nobody knows whom. */
export const anyRows = fc.array(draft, { maxLength: 20 }).map(rowsOf);
