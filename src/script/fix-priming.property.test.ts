import { expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { isFenced } from './edit-record.ts';
import { fixPriming } from './fix-priming.ts';
import { lintPriming } from './lint-priming.ts';
import { pairRecords } from './priming-pairing.ts';
import { sample } from './priming-samples.case.ts';

/** A record without the fence of its block, which then runs to the next heading. */
const unfenced = (record: string) => record.replaceAll(/\n``````(?:markdown)?/g, '');

const step = (genseq: number): fc.Arbitrary<readonly string[]> => {
  const words = fc.constantFrom('Text.', '', '\n\n', '```\ncode\n```', '---', '### record x', '界😀');
  const human = words.map((text) => [sample('human_text_record', { genseq, msgId: `m${genseq}` }, text)]);
  const said = words.map((text) => [sample('agent_words_record', { genseq }, text)]);
  const calls = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([count, hasFence]) => {
    const ids = Array.from({ length: count }, (_, place) => `c${genseq}-${place}`);
    const facts = { genseq, name: `tool-${genseq}` };
    const results = ids.toReversed().map((id) => sample('func_result_record', { ...facts, id }, `Of ${id}.`));
    return [
      ...ids.map((id) => sample('func_call_record', { ...facts, id })),
      ...(hasFence ? results : results.map(unfenced)),
    ];
  });
  return fc.oneof(human, said, calls);
};

const history = fc
  .integer({ min: 1, max: 6 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, place) => step(place + 1))))
  .map((steps) => steps.flat());

type Damage = (records: readonly string[], place: number, other: number) => readonly string[];

const DAMAGES: readonly Damage[] = [
  (records, place) => records.toSpliced(place, 1),
  (records, place, other) => records.with(place, records[other] ?? '').with(other, records[place] ?? ''),
  (records, place, other) => records.toSpliced(other, 0, records[place] ?? ''),
  (records, place) => records.with(place, (records[place] ?? '').replace(/"tool-\d+"/, '"another"')),
  (records, place) => records.with(place, (records[place] ?? '').replace(/"c\d+-\d"/, '"c1-0"')),
];

const damage = fc.record({ inflict: fc.constantFrom(...DAMAGES), place: fc.nat(), other: fc.nat() });
const between = fc.constantFrom('\n\n', '\n\n\n', '\n\n## Part\n\nA note.\n\n');

/** A script of a history with records that were deleted, swapped, doubled, renamed or given another id. */
const damagedScript = fc
  .tuple(history, fc.array(damage, { minLength: 1, maxLength: 5 }), between, fc.constantFrom('\n', '\r\n'))
  .map(([records, damages, gap, newline]) => {
    let list: readonly string[] = records;
    for (const { inflict, place, other } of damages) {
      if (list.length > 0) list = inflict(list, place % list.length, other % list.length);
    }
    return `# History${gap}${list.join(gap)}\n`.replaceAll('\n', newline);
  });

/** What can only be put right by someone who knows what was meant. */
const LEFT_ALONE: readonly string[] = ['result-late', 'records-none'];
const faultsIn = (text: string) =>
  lintPriming(text).diagnostics.filter(
    ({ severity, code }) => severity !== 'hint' && !LEFT_ALONE.includes(code),
  );

test('a damaged history is repaired, and stays as it is then', () => {
  const count = runs({ usual: 100, long: 1_000 });
  let damagedCount = 0;
  fc.assert(
    fc.property(damagedScript, (text) => {
      const fixed = fixPriming(text);
      expect(faultsIn(fixed.text)).toEqual([]);
      expect(fixed.fixes.length > 0).toBe(fixed.text !== text);
      expect(fixPriming(fixed.text)).toEqual({ text: fixed.text, fixes: [] });
      if (faultsIn(text).length > 0) damagedCount++;
    }),
    count,
  );
  expect(damagedCount).toBeGreaterThan(count.numRuns / 10);
});

test('records in which nothing is wrong stay to the byte and in their order', () => {
  fc.assert(
    fc.property(damagedScript, (text) => {
      const { records } = lintPriming(text).script;
      const blamed = new Set(faultsIn(text).map(({ line }) => line));
      const callOf = new Map(Array.from(pairRecords(records).resultOf, ([call, result]) => [result, call]));
      const isRight = (place: number | undefined) => !blamed.has(records[place ?? -1]?.line ?? -1);
      const fixed = fixPriming(text).text;
      let at = 0;
      for (const [place, { start, end }] of records.entries()) {
        // The result of a call whose id is taken gets another id with it.
        if (!isRight(place) || !isRight(callOf.get(place))) continue;
        const source = text.slice(start, end);
        // A block without a fence gets one where a note would else become its text.
        if (text.includes('A note.') && !isFenced(source)) continue;
        const found = fixed.indexOf(source, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + end - start;
      }
    }),
    runs({ usual: 100, long: 1_000 }),
  );
});

test('no text gets lost, and none is added but that of missing results', () => {
  const textsIn = (text: string) =>
    lintPriming(text)
      .script.records.map((record) => record.text)
      .filter((each) => each !== '' && each !== 'No result was recorded.')
      .toSorted();
  const notesIn = (text: string) => text.split('A note.').length;
  fc.assert(
    fc.property(damagedScript, (text) => {
      const fixed = fixPriming(text).text;
      expect(textsIn(fixed)).toEqual(textsIn(text));
      expect(notesIn(fixed)).toBe(notesIn(text));
    }),
    runs({ usual: 100, long: 1_000 }),
  );
});

test('a history that is not damaged is not touched', () => {
  fc.assert(
    fc.property(history, between, (records, gap) => {
      const text = `${records.join(gap)}\n`;
      expect(fixPriming(text)).toEqual({ text, fixes: [] });
    }),
  );
});

test('whatever the text, fixing twice is fixing once, and every fault has a remedy', () => {
  const piece = fc.constantFrom(
    ...[
      '### record agent_words_record',
      '### Record gen_start_record',
      ' ### record x',
      '###record func_result_record',
    ],
    ...[
      '### user',
      '### user\n\nhi',
      '### assistant',
      '\n',
      '\n\n',
      '\r\n',
      '```',
      '``````markdown',
      '~~~',
      '---',
    ],
    ...[
      '---\ngenseq: 1\n---\n',
      '{"genseq":1,"id":"c9","name":"b","arguments":{}}',
      '{',
      '\ufeff',
      ' ',
      '\0',
      '界',
    ],
    ...(['func_call_record', 'func_result_record', 'human_text_record'] as const).map(
      (type) => `\n${sample(type)}\n`,
    ),
    `\n${unfenced(sample('func_result_record'))}\n`,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const fixed = fixPriming(text);
      expect(fixPriming(fixed.text)).toEqual({ text: fixed.text, fixes: [] });
      for (const { remedy } of faultsIn(text)) expect(remedy).toMatch(/\.$/);
    }),
    runs({ usual: 100, long: 2_000 }),
  );
});
