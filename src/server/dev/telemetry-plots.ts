import type { Spread } from '../../model/bench.ts';
import type { FiguresBucket, TelemetryFigures } from '../../model/telemetry-figures.ts';
import { barPlot } from '../../plot/bar-plot.ts';
import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { formatCost, formatCount, formatMs, type NumberFormat } from '../../plot/number-format.ts';
import { timeBars } from '../../plot/time-bars.ts';
import { timeLines } from '../../plot/time-lines.ts';
import type { TelemetryWords } from './telemetry-words.ts';

/** The figures as plots; those of which there is nothing at all are left out. */
export function telemetryPlots(figures: TelemetryFigures, words: TelemetryWords): readonly Markup[] {
  const { timeline, errors, skills, withoutSkill, all } = figures;
  const stacks = (title: string, format: NumberFormat, names: readonly Named[]) =>
    section(title, (width) =>
      timeBars({
        title,
        description: sumWords(timeline, names, format),
        empty: words.empty,
        width,
        format,
        stepMs: figures.bucketMs,
        series: names.map(({ name, isBad = false }) => ({ name, isBad })),
        stretches: timeline.map((bucket) => ({
          from: Date.parse(bucket.from),
          values: names.map(({ value }) => value(bucket)),
        })),
      }),
    );
  const percentiles = (
    title: string,
    spread: (bucket: FiguresBucket) => Spread | null,
    total: Spread | null,
  ) =>
    section(title, (width) =>
      timeLines({
        title,
        description: total ? `p50 ${formatMs(total.p50)}, p95 ${formatMs(total.p95)}` : words.empty,
        empty: words.empty,
        width,
        format: formatMs,
        from: Date.parse(timeline[0]?.from ?? figures.since),
        to: Date.parse(figures.until),
        series: [
          { name: words.middle, isArea: true, points: pointsOf(timeline, (bucket) => spread(bucket)?.p50) },
          { name: words.slow, points: pointsOf(timeline, (bucket) => spread(bucket)?.p95) },
        ],
      }),
    );
  const counts = (title: string, rows: readonly Counted[], isBad = false) =>
    section(title, (width) =>
      barPlot({
        title,
        description: rows.map(({ label, count }) => `${label}: ${count}`).join('; '),
        empty: words.empty,
        width,
        series: [title],
        rows: rows.map(({ label, count }) => ({ label, bars: [{ series: 0, to: count, isBad }] })),
      }),
    );
  const chosen = [
    ...skills.map(({ id, count }) => ({ label: id, count })),
    ...(withoutSkill > 0 ? [{ label: words.noSkill, count: withoutSkill }] : []),
  ];
  return [
    stacks(words.overTime, formatCount, [
      { name: words.otherEvents, value: (bucket) => bucket.events - bucket.errors },
      { name: words.errors, isBad: true, value: (bucket) => bucket.errors },
    ]),
    percentiles(words.duration, ({ durationMs }) => durationMs, all.durationMs),
    percentiles(words.firstToken, ({ firstTokenMs }) => firstTokenMs, all.firstTokenMs),
    stacks(words.tokens, formatCount, [
      { name: words.tokensIn, value: ({ inputTokens }) => inputTokens },
      { name: words.tokensOut, value: ({ outputTokens }) => outputTokens },
    ]),
    ...(all.cost === null
      ? []
      : [stacks(words.cost, formatCost, [{ name: words.cost, value: ({ cost }) => cost ?? 0 }])]),
    counts(
      words.byName,
      figures.names.map(({ event_name, count }) => ({ label: event_name, count })),
    ),
    ...(errors.length > 0
      ? [
          counts(
            words.errorCodes,
            errors.map(({ code, count }) => ({ label: code || words.noCode, count })),
            true,
          ),
        ]
      : []),
    ...(chosen.length > 0 ? [counts(words.skills, chosen)] : []),
  ];
}

interface Named {
  readonly name: string;
  readonly isBad?: boolean;
  value(bucket: FiguresBucket): number;
}

interface Counted {
  readonly label: string;
  readonly count: number;
}

function section(title: string, draw: (width: number) => Markup): Markup {
  return markup`<section><h2>${title}</h2><div class="figure">${bothWidths(draw)}</div></section>
`;
}

function sumWords(timeline: readonly FiguresBucket[], names: readonly Named[], format: NumberFormat): string {
  return names
    .map(({ name, value }) => `${name}: ${format(timeline.reduce((sum, bucket) => sum + value(bucket), 0))}`)
    .join('; ');
}

function pointsOf(timeline: readonly FiguresBucket[], value: (bucket: FiguresBucket) => number | undefined) {
  return timeline.map((bucket) => ({ at: Date.parse(bucket.from), value: value(bucket) ?? null }));
}
