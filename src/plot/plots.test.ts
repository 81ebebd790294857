import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { barPlot } from './bar-plot.ts';
import type { Markup } from './markup.ts';
import { formatCount, formatMs } from './number-format.ts';
import { rangePlot } from './range-plot.ts';
import { sharePlot } from './share-plot.ts';
import { timeBars } from './time-bars.ts';
import { timeLines } from './time-lines.ts';

const number = fc.oneof(
  fc.double(),
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(0, 1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e308, -1, 5e-324),
);
const moment = fc.oneof(
  fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_100_000 }),
  fc.constantFrom(0, 8.64e15, -8.64e15, 9e15, Number.NaN),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    '" onload="x',
    "'&lt;",
    ']]>',
    '会议纪要',
    '\u0000\ud800',
  ),
);
const frame = fc.record({
  title: text,
  description: text,
  width: fc.constantFrom(350, 880),
  empty: text,
});

const bars = fc
  .record({
    frame,
    rows: fc.array(fc.tuple(text, text, fc.array(number, { maxLength: 3 })), { maxLength: 5 }),
  })
  .map(({ frame: about, rows }) =>
    barPlot({
      ...about,
      series: ['a', 'b', 'c'],
      rows: rows.map(([label, group, values]) => ({
        label,
        group,
        bars: values.map((to, series) => ({ series, to })),
      })),
    }),
  );
const spans = fc
  .record({ frame, rows: fc.array(fc.tuple(text, number, number), { maxLength: 5 }) })
  .map(({ frame: about, rows }) =>
    barPlot({
      ...about,
      series: ['a'],
      format: formatMs,
      rows: rows.map(([label, from, to]) => ({ label, bars: [{ series: 0, from, to }] })),
    }),
  );
const shares = fc
  .record({ frame, rows: fc.array(fc.tuple(text, number, number, number, number), { maxLength: 5 }) })
  .map(({ frame: about, rows }) =>
    sharePlot({
      ...about,
      series: ['a', 'b'],
      rows: rows.map(([label, share, low, high, before]) => ({
        label,
        shares: [{ series: 0, share, interval: [low, high], before, hint: label, isWorse: share < before }],
      })),
    }),
  );
const ranges = fc
  .record({ frame, rows: fc.array(fc.tuple(text, number, number), { maxLength: 5 }) })
  .map(({ frame: about, rows }) =>
    rangePlot({
      ...about,
      series: ['a'],
      rows: rows.map(([label, p50, p95]) => ({ label, ranges: [{ series: 0, p50, p95 }] })),
    }),
  );
const lines = fc
  .record({
    frame,
    series: fc.array(
      fc.tuple(text, fc.array(fc.tuple(moment, fc.oneof(number, fc.constant(null))), { maxLength: 8 })),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ frame: about, series }) =>
    timeLines({
      ...about,
      format: formatCount,
      series: series.map(([name, points], index) => ({
        name,
        isArea: index === 0,
        points: points.map(([at, value]) => ({ at, value })),
      })),
    }),
  );
const stacks = fc
  .record({
    frame,
    names: fc.array(text, { maxLength: 3 }),
    stepMs: fc.constantFrom(60_000, 86_400_000),
    stretches: fc.array(fc.tuple(moment, fc.array(number, { maxLength: 4 })), { maxLength: 8 }),
  })
  .map(({ frame: about, names, stepMs, stretches }) =>
    timeBars({
      ...about,
      format: formatCount,
      series: names.map((name) => ({ name })),
      stepMs,
      stretches: stretches.map(([from, values]) => ({ from, values })),
    }),
  );

const KINDS: Readonly<Record<string, fc.Arbitrary<Markup>>> = { bars, spans, shares, ranges, lines, stacks };

/** What another program reads in them: the names of all elements, and of all attributes. */
const READ = `
import json, sys
from xml.etree import ElementTree
tags, attributes = set(), set()
for text in json.load(sys.stdin):
    for element in ElementTree.fromstring(text.encode('utf-8')).iter():
        tags.add(element.tag.split('}')[1])
        attributes.update(element.attrib)
print(json.dumps([sorted(tags), sorted(attributes)]))
`;

async function read(drawings: readonly string[]): Promise<[readonly string[], readonly string[]]> {
  const running = promisify(execFile)('python3', ['-c', READ]);
  running.child.stdin?.end(JSON.stringify(drawings));
  return JSON.parse((await running).stdout);
}

describe.each(Object.entries(KINDS))('of any numbers and words, a plot of %s', (_name, kind) => {
  const drawings = fc.sample(kind, 300).map(String);

  it('has no place that is no number', () => {
    for (const drawing of drawings) {
      const places = drawing.matchAll(/ (?:x|y|x1|x2|y1|y2|d|width|height|viewBox|transform)="([^"]*)"/g);
      for (const [, place = ''] of places) expect(place).not.toMatch(/NaN|Infinity|undefined|null|e\+/);
    }
  });

  it('is well-formed, and has no element and no attribute of who gave the words', async () => {
    const [tags, attributes] = await read(drawings);
    const ours = ['desc', 'g', 'line', 'path', 'rect', 'svg', 'text', 'title'];
    expect(tags.filter((tag) => !ours.includes(tag))).toEqual([]);
    expect(attributes.filter((name) => name.startsWith('on') || name === 'href' || name === 'style')).toEqual(
      [],
    );
  });
});

describe('a plot', () => {
  const about = { title: 'T', description: 'D', width: 880 };
  const drawn = (points: number) =>
    timeLines({
      ...about,
      format: formatCount,
      series: [
        {
          name: 'a',
          points: Array.from({ length: points }, (_, index) => ({
            at: index * 1_000,
            value: index === 77_777 ? 5_000_000 : index % 10,
          })),
        },
      ],
    }).toString();

  it('of 100,000 points is small, and keeps the one peak', () => {
    expect(drawn(100_000).length).toBeLessThan(30_000);
    expect(drawn(100_000)).toContain('5M');
  });

  it('of 100,000 stretches is small', () => {
    const stretches = Array.from({ length: 100_000 }, (_, index) => ({ from: index * 60_000, values: [1] }));
    const bars = timeBars({
      ...about,
      format: formatCount,
      series: [{ name: 'a' }],
      stepMs: 60_000,
      stretches,
    });
    expect(bars.toString().length).toBeLessThan(120_000);
  });

  it('is the same each time', () => {
    expect(drawn(1_000)).toBe(drawn(1_000));
  });

  it('says so where there is nothing to be drawn', () => {
    const nothing = [
      barPlot({ ...about, series: ['a'], rows: [] }),
      rangePlot({ ...about, series: ['a'], rows: [{ label: 'a', ranges: [] }] }),
      sharePlot({ ...about, series: [], rows: [] }),
      timeLines({ ...about, format: formatCount, series: [{ name: 'a', points: [{ at: 0, value: null }] }] }),
      timeBars({ ...about, format: formatCount, series: [], stepMs: 1, stretches: [] }),
    ];
    for (const drawing of nothing) expect(drawing.toString()).toContain('>No data yet</text>');
  });

  it('is an image with a name and a description, and scales', () => {
    const plot = barPlot({ ...about, series: ['a'], rows: [{ label: 'x', bars: [{ series: 0, to: 3 }] }] });
    expect(plot.toString()).toMatch(
      /^<svg class="plot" role="img" viewBox="0 0 880 [\d.]+"[^>]*><title>T<\/title><desc>D<\/desc>/,
    );
  });

  it('has labels above what they name where it is narrow, none of them cut off', () => {
    const label = 'a case with a name of some length';
    const at = (width: number) =>
      barPlot({
        ...about,
        width,
        series: ['a'],
        rows: [{ label, bars: [{ series: 0, to: 3, text: 'three' }] }],
      }).toString();
    const placeOf = (drawing: string, said: string) =>
      Number(new RegExp(` y="([\\d.]+)"[^>]*>${said}</text>`).exec(drawing)?.[1]);
    expect(placeOf(at(350), label)).toBeLessThan(placeOf(at(350), 'three') - 10);
    expect(placeOf(at(880), label)).toBe(placeOf(at(880), 'three'));
  });
});
