import { area, line } from 'd3-shape';
import { drawing, emptyDrawing, isDrawable, isNarrow, type PlotFrame } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import type { NumberFormat } from './number-format.ts';
import { legend, seriesClass, seriesSign } from './series.ts';
import { type Point, thinned } from './thinned.ts';
import { isMoment, TIME_AXIS_HEIGHT, timeAxis, timeScale } from './time-axis.ts';
import { valueAxis } from './value-axis.ts';

export interface TimeLines extends PlotFrame {
  readonly format: NumberFormat;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly Point[];
    /** What is below the line is tinted. */
    readonly isArea?: boolean;
  }[];
  /** By default that of the points. */
  readonly from?: number;
  readonly to?: number;
}

const MOST_POINTS = 600;

/** Values over time, as lines with gaps where nothing is known. */
export function timeLines(plot: TimeLines): Markup {
  const series = plot.series.map(({ points, ...about }) => ({
    ...about,
    points: thinned(cleaned(points), MOST_POINTS),
  }));
  const known = series.flatMap(({ points }) => points).filter(({ value }) => value !== null);
  if (known.length === 0) return emptyDrawing(plot);
  const key = legend(series, plot.width);
  const height = key.height + (isNarrow(plot) ? 170 : 220);
  const bottom = height - TIME_AXIS_HEIGHT;
  const greatest = known.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  const axis = valueAxis(greatest, [bottom, key.height + 8], plot.format);
  const moments = series.flatMap(({ points }) => points.map(({ at }) => at));
  const right = plot.width - 8;
  const x = timeScale(
    plot.from ?? moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY),
    plot.to ?? moments.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY),
    [axis.margin + 4, right],
  );
  const px = ({ at }: Point) => x(at);
  const py = ({ value }: Point) => axis.y(value ?? 0);
  const isKnown = ({ value }: Point) => value !== null;
  const lines = series.map(({ points, isArea }, index) => {
    const below = isArea
      ? markup`<path class="plot-area ${seriesClass(index)}" d="${area<Point>(px, bottom, py).defined(isKnown).digits(2)(points) ?? ''}"/>`
      : undefined;
    const stroke = line<Point>(px, py).defined(isKnown).digits(2)(points) ?? '';
    const dots = points.filter(
      (point, place) =>
        isKnown(point) &&
        (points[place - 1]?.value ?? null) === null &&
        (points[place + 1]?.value ?? null) === null,
    );
    return markup`${below}<path class="plot-line ${seriesClass(index)}" d="${stroke}"/>${dots.map((dot) => seriesSign(index, px(dot), py(dot)))}`;
  });
  return drawing(plot, height, key.body, axis.draw(right), timeAxis(x, bottom, right - axis.margin), lines);
}

function cleaned(points: readonly Point[]): readonly Point[] {
  return points
    .filter(({ at }) => isMoment(at))
    .map(({ at, value }) => ({ at, value: isDrawable(value) ? Math.max(0, value) : null }))
    .toSorted((a, b) => a.at - b.at);
}
