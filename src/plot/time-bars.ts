import { drawing, emptyDrawing, isDrawable, isNarrow, type PlotFrame } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import type { NumberFormat } from './number-format.ts';
import { fillClass, legend, type NamedSeries } from './series.ts';
import { isMoment, TIME_AXIS_HEIGHT, timeAxis, timeScale } from './time-axis.ts';
import { valueAxis } from './value-axis.ts';

export interface TimeBars extends PlotFrame {
  readonly format: NumberFormat;
  readonly series: readonly NamedSeries[];
  /** What is said behind a moment; by default ` UTC`. */
  readonly zone?: string;
  /** How long each stretch of time is. */
  readonly stepMs: number;
  /** A stretch each, with a value of each series; they are put on top of each other. */
  readonly stretches: readonly { readonly from: number; readonly values: readonly number[] }[];
}

/** More bars than these cannot be told apart. */
const MOST_BARS = 400;

/** How much there was of what, in stretches of time. */
export function timeBars(plot: TimeBars): Markup {
  const stretches = merged(cleaned(plot));
  const greatest = stretches.reduce((most, { values }) => Math.max(most, total(values)), 0);
  const [first] = stretches;
  if (!first || greatest === 0) return emptyDrawing(plot);
  const zone = plot.zone ?? ' UTC';
  const names = plot.series.map(({ name }) => name);
  const key = legend(plot.series, plot.width, 'block');
  const height = key.height + (isNarrow(plot) ? 150 : 190);
  const bottom = height - TIME_AXIS_HEIGHT;
  const axis = valueAxis(greatest, [bottom, key.height + 8], plot.format);
  const right = plot.width - 8;
  const last = stretches.at(-1) ?? first;
  const step = stretches.length > 1 ? (last.from - first.from) / (stretches.length - 1) : plot.stepMs;
  const x = timeScale(first.from, last.from + step, [axis.margin + 4, right]);
  const room = (right - axis.margin - 4) / stretches.length;
  const width = Math.min(48, Math.max(0.5, room - Math.min(3, room / 4)));
  const bars = stretches.map(({ from, values }) => {
    let below = 0;
    const parts = values.map((value, index) => {
      const [low, high] = [axis.y(below), axis.y(below + value)];
      below += value;
      if (value === 0) return undefined;
      const kind = fillClass(index, plot.series[index]?.isBad);
      return markup`<rect class="plot-fill ${kind}" x="${x(from) + (room - width) / 2}" y="${high}" width="${width}" height="${Math.max(1, low - high)}"/>`;
    });
    const said = values.map((value, index) => `${names[index] ?? ''} ${plot.format(value)}`.trim());
    return markup`<g><title>${new Date(from).toISOString().slice(0, 16).replace('T', ' ')}${zone}: ${said.join(', ')}</title>${parts}</g>`;
  });
  return drawing(plot, height, key.body, axis.draw(right), timeAxis(x, bottom, right - axis.margin), bars);
}

type Stretches = TimeBars['stretches'];

function cleaned({ stretches, series, stepMs }: TimeBars): Stretches {
  return stretches
    .filter(({ from }) => isMoment(from) && isMoment(from + stepMs))
    .map(({ from, values }) => ({
      from,
      values: series.map((_, index) => {
        const value = values[index];
        return isDrawable(value) ? Math.max(0, value) : 0;
      }),
    }))
    .toSorted((a, b) => a.from - b.from);
}

/** Several stretches in one where there are too many. */
function merged(stretches: Stretches): Stretches {
  const size = Math.ceil(stretches.length / MOST_BARS);
  if (size <= 1) return stretches;
  return Array.from({ length: Math.ceil(stretches.length / size) }, (_, index) => {
    const own = stretches.slice(index * size, (index + 1) * size);
    const values = own[0]?.values ?? [];
    return {
      from: own[0]?.from ?? 0,
      values: values.map((_value, series) => total(own.map((each) => each.values[series] ?? 0))),
    };
  });
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
