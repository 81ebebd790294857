import { describe, expect, it } from 'vitest';
import type { SectionSource } from '../../src/model/section-source.ts';
import {
  addedSections,
  barPieces,
  beginningOf,
  percent,
  placeOfSection,
  type SentContext,
  type SentSection,
  sharedPart,
  sourceTotals,
  wordsOfTurn,
} from './xray.ts';

function section(source: SectionSource, name: string, tokens: number | null = 10): SentSection {
  return { source, name, tokens, text: tokens === null ? '' : name };
}

function contextOf(facts: Partial<SentContext>): SentContext {
  return {
    stage: 'asked',
    model: 'anthropic/claude-sonnet-4-5',
    sections: [],
    tokens: 0,
    tokenizer: { name: 'estimate', isEstimate: true },
    reminder: 'files',
    messages: [],
    tools: [],
    warnings: [],
    ...facts,
  };
}

const NONE = () => false;

describe('the bar', () => {
  it('has a piece for each section, in order; a picture has no width of its own', () => {
    const sections = [section('agent', 'system prompt'), section('file', 'a.png', null)];
    expect(barPieces(sections, (index) => index === 1)).toEqual([
      { source: 'agent', tokens: 10, isAdded: false, index: 0, count: 1 },
      { source: 'file', tokens: 0, isAdded: true, index: 1, count: 1 },
    ]);
  });

  it('puts neighbours of one source together where there are very many', () => {
    const turns = Array.from({ length: 10_000 }, (_, turn) => section('history', `turn ${turn + 1}`, 2));
    const pieces = barPieces(
      [section('agent', 'system prompt'), ...turns, section('prompt', 'prompt')],
      NONE,
    );
    expect(pieces).toEqual([
      { source: 'agent', tokens: 10, isAdded: false, index: 0, count: 1 },
      { source: 'history', tokens: 20_000, isAdded: false, index: 1, count: 10_000 },
      { source: 'prompt', tokens: 10, isAdded: false, index: 10_001, count: 1 },
    ]);
  });

  it('has one piece for each source where even so there are too many', () => {
    const mixed = Array.from({ length: 200 }, (_, at) => section(at % 2 === 0 ? 'file' : 'dataset', `${at}`));
    expect(barPieces(mixed, NONE).map(({ source, tokens, count }) => [source, tokens, count])).toEqual([
      ['file', 1_000, 100],
      ['dataset', 1_000, 100],
    ]);
  });
});

it('sums up sources in the order in which they first appear', () => {
  const sections = [
    section('history', 'turn 1', 5),
    section('prompt', 'prompt', 1),
    section('history', 'turn 2', 7),
  ];
  expect(sourceTotals(sections)).toEqual([
    { source: 'history', sections: 2, tokens: 12 },
    { source: 'prompt', sections: 1, tokens: 1 },
  ]);
});

describe('what is new', () => {
  it('is found by its name; of two that are alike it is the last', () => {
    const sections = [section('tool', 'look'), section('file', 'a.csv'), section('file', 'a.csv')];
    const change = { added: [section('file', 'a.csv')], gone: [] };
    expect(Array.from(addedSections(contextOf({ sections, change })))).toEqual([2]);
  });

  it('is nothing where there was no request before', () => {
    expect(addedSections(contextOf({ sections: [section('prompt', 'prompt')] })).size).toBe(0);
  });
});

it('tells how much can be cached, and what the other mode of reminders would be worth', () => {
  const half = { bytes: 50, of: 100 };
  const most = { bytes: 92, of: 100 };
  expect(sharedPart(contextOf({}))).toBeUndefined();
  expect(sharedPart(contextOf({ shared: { files: half, frozen: half } }))).toEqual({
    share: 0.5,
    other: undefined,
  });
  expect(sharedPart(contextOf({ shared: { files: half, frozen: most } }))).toEqual({
    share: 0.5,
    other: { mode: 'frozen', share: 0.92 },
  });
  expect(sharedPart(contextOf({ shared: { files: { bytes: 0, of: 0 }, frozen: half } }))?.share).toBe(0);
});

it('calls nothing the whole that is not, and nothing that is something', () => {
  expect([0, 0.000_01, 0.0216, 0.511, 0.999_9, 1, Number.NaN].map(percent)).toEqual([
    '0 %',
    '0.1 %',
    '2.1 %',
    '51 %',
    '99 %',
    '100 %',
    '0 %',
  ]);
});

describe('a long text', () => {
  it('is shown up to the end of a line, and never cut in the middle of a sign', () => {
    const lines = 'A line of some words.\n'.repeat(2_000);
    const shown = beginningOf(lines);
    expect(shown.length).toBeLessThanOrEqual(12_000);
    expect(lines.startsWith(`${shown}\n`)).toBe(true);
    expect(beginningOf(`x${'😀'.repeat(20_000)}`).isWellFormed()).toBe(true);
  });

  it('is shown whole where little would be left', () => {
    const text = 'x'.repeat(15_000);
    expect(beginningOf(text)).toBe(text);
  });
});

it('finds the section of another request that corresponds to one', () => {
  const before = [section('agent', 'system prompt'), section('prompt', 'prompt', 3)];
  const after = [
    section('agent', 'system prompt'),
    section('history', 'turn 1'),
    section('prompt', 'prompt', 9),
  ];
  const [, asked = section('prompt', '')] = before;
  expect(placeOfSection(before, asked)).toBe(1);
  expect(placeOfSection(after, asked)).toBe(2);
  expect(placeOfSection([], asked)).toBeUndefined();
});

it('takes the words of a turn from the name of its section', () => {
  expect(wordsOfTurn({ name: 'turn 12: How many: two?' })).toBe('How many: two?');
  expect(wordsOfTurn({ name: 'turn 3' })).toBe('');
});
