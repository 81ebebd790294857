import { barPlot } from './bar-plot.ts';
import type { Markup } from './markup.ts';
import { formatCost, formatCount, formatMs, type NumberFormat } from './number-format.ts';
import { timeBars } from './time-bars.ts';
import { timeLines } from './time-lines.ts';

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

interface TurnSums {
  readonly durationMs: Spread | null;
  readonly firstTokenMs: Spread | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

interface Stretch extends TurnSums {
  readonly from: string;
  readonly events: number;
  readonly errors: number;
}

/** What is counted of how things went, as far as it is drawn. */
export interface PlottedFigures {
  readonly since: string;
  readonly until: string;
  readonly bucketMs: number;
  readonly timeline: readonly Stretch[];
  readonly all: TurnSums;
  readonly names: readonly { readonly event_name: string; readonly count: number }[];
  readonly errors: readonly { readonly code: string; readonly count: number }[];
  readonly skills: readonly { readonly id: string; readonly count: number }[];
  readonly withoutSkill: number;
}

/** What the plots say, in the language of the page. */
export interface FigureWords {
  readonly empty: string;
  readonly overTime: string;
  readonly otherEvents: string;
  readonly errors: string;
  readonly duration: string;
  readonly firstToken: string;
  readonly middle: string;
  readonly slow: string;
  readonly tokens: string;
  readonly tokensIn: string;
  readonly tokensOut: string;
  readonly cost: string;
  readonly byName: string;
  readonly errorCodes: string;
  readonly noCode: string;
  readonly skills: string;
  readonly noSkill: string;
}

/** A plot under its title, as wide as it is to be. */
export interface TitledPlot {
  readonly title: string;
  draw(width: number): Markup;
}

/** What there is to be seen; undefined where there is nothing at all. */
export interface TelemetryPlots {
  readonly overTime: TitledPlot;
  readonly duration: TitledPlot;
  readonly firstToken: TitledPlot;
  readonly tokens: TitledPlot;
  readonly cost: TitledPlot | undefined;
  readonly byName: TitledPlot;
  readonly errorCodes: TitledPlot | undefined;
  readonly skills: TitledPlot | undefined;
}

/** By which clock times are told. */
export interface PlotClock {
  /** Milliseconds which, read as UTC, are what the clock shows. */
  read(moment: string): number;
  /** What is said behind a time. */
  readonly zone: string;
}

const UTC: PlotClock = { read: Date.parse, zone: ' UTC' };

/** The figures as plots. */
export function telemetryPlots(
  figures: PlottedFigures,
  words: FigureWords,
  clock: PlotClock = UTC,
): TelemetryPlots {
  const { timeline, errors, skills, withoutSkill, all, names } = figures;
  const world = { figures, empty: words.empty, clock };
  const pointsOf = (value: (stretch: Stretch) => number | undefined) =>
    timeline.map((stretch) => ({ at: clock.read(stretch.from), value: value(stretch) ?? null }));
  const chosen = [
    ...skills.map(({ id, count }) => ({ label: id, count })),
    ...(withoutSkill > 0 ? [{ label: words.noSkill, count: withoutSkill }] : []),
  ];
  const percentiles = (title: string, of: 'durationMs' | 'firstTokenMs') =>
    spreadOverTime(world, title, {
      total: all[of],
      series: [
        { name: words.middle, isArea: true, points: pointsOf((stretch) => stretch[of]?.p50) },
        { name: words.slow, points: pointsOf((stretch) => stretch[of]?.p95) },
      ],
    });
  return {
    overTime: sumsOverTime(world, words.overTime, formatCount, [
      { name: words.otherEvents, value: (stretch) => stretch.events - stretch.errors },
      { name: words.errors, isBad: true, value: (stretch) => stretch.errors },
    ]),
    duration: percentiles(words.duration, 'durationMs'),
    firstToken: percentiles(words.firstToken, 'firstTokenMs'),
    tokens: sumsOverTime(world, words.tokens, formatCount, [
      { name: words.tokensIn, value: ({ inputTokens }) => inputTokens },
      { name: words.tokensOut, value: ({ outputTokens }) => outputTokens },
    ]),
    cost:
      all.cost === null
        ? undefined
        : sumsOverTime(world, words.cost, formatCost, [{ name: words.cost, value: ({ cost }) => cost ?? 0 }]),
    byName: counts(world, words.byName, {
      rows: names.map(({ event_name, count }) => ({ label: event_name, count })),
    }),
    errorCodes:
      errors.length === 0
        ? undefined
        : counts(world, words.errorCodes, {
            rows: errors.map(({ code, count }) => ({ label: code || words.noCode, count })),
            isBad: true,
          }),
    skills: chosen.length === 0 ? undefined : counts(world, words.skills, { rows: chosen }),
  };
}

interface World {
  readonly figures: PlottedFigures;
  readonly empty: string;
  readonly clock: PlotClock;
}

interface Named {
  readonly name: string;
  readonly isBad?: boolean;
  value(stretch: Stretch): number;
}

function sumsOverTime(
  { figures: { timeline, bucketMs }, empty, clock }: World,
  title: string,
  format: NumberFormat,
  names: readonly Named[],
): TitledPlot {
  const sums = names.map(
    ({ name, value }) => `${name}: ${format(timeline.reduce((sum, stretch) => sum + value(stretch), 0))}`,
  );
  return {
    title,
    draw: (width) =>
      timeBars({
        title,
        description: sums.join('; '),
        empty,
        width,
        format,
        zone: clock.zone,
        stepMs: bucketMs,
        series: names.map(({ name, isBad = false }) => ({ name, isBad })),
        stretches: timeline.map((stretch) => ({
          from: clock.read(stretch.from),
          values: names.map(({ value }) => value(stretch)),
        })),
      }),
  };
}

function spreadOverTime(
  { figures: { timeline, since, until }, empty, clock }: World,
  title: string,
  { total, series }: { readonly total: Spread | null } & Pick<Parameters<typeof timeLines>[0], 'series'>,
): TitledPlot {
  return {
    title,
    draw: (width) =>
      timeLines({
        title,
        description: total ? `p50 ${formatMs(total.p50)}, p95 ${formatMs(total.p95)}` : empty,
        empty,
        width,
        format: formatMs,
        from: clock.read(timeline[0]?.from ?? since),
        to: clock.read(until),
        series,
      }),
  };
}

interface Counts {
  readonly rows: readonly { readonly label: string; readonly count: number }[];
  readonly isBad?: boolean;
}

function counts({ empty }: World, title: string, { rows, isBad = false }: Counts): TitledPlot {
  return {
    title,
    draw: (width) =>
      barPlot({
        title,
        description: rows.map(({ label, count }) => `${label}: ${count}`).join('; '),
        empty,
        width,
        series: [title],
        rows: rows.map(({ label, count }) => ({ label, bars: [{ series: 0, to: count, isBad }] })),
      }),
  };
}
