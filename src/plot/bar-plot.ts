import type { PlotFrame } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import { formatCount, type NumberFormat } from './number-format.ts';
import { type RowMark, rowPlot } from './row-plot.ts';
import { fillClass } from './series.ts';

/** A bar; it begins at 0 unless something else is said. */
interface PlottedBar {
  readonly series: number;
  readonly from?: number;
  readonly to: number;
  readonly text?: string;
  readonly isBad?: boolean;
}

export interface BarPlot extends PlotFrame {
  readonly series: readonly string[];
  readonly format?: NumberFormat;
  readonly rows: readonly {
    readonly label: string;
    readonly group?: string;
    readonly bars: readonly PlottedBar[];
  }[];
}

const THICKNESS = 10;
/** Even what is next to nothing is seen. */
const LEAST = 2;

/** Bars that lie: of what there was how much, or, where they begin somewhere, when what happened. */
export function barPlot({ rows, format = formatCount, ...plot }: BarPlot): Markup {
  return rowPlot({
    ...plot,
    format,
    sample: 'block',
    rows: rows.map(({ bars, ...row }) => ({
      ...row,
      marks: bars.map(({ series, from = 0, to, text = format(to), isBad = false }): RowMark => {
        const name = plot.series.length > 1 ? ` · ${plot.series[series] ?? ''}` : '';
        return {
          series,
          text,
          isBad,
          hint: `${row.label}${name}: ${text}`,
          extent: [Math.max(0, Math.min(from, to)), Math.max(0, from, to)],
          draw: (x, y) => {
            const kind = fillClass(series, isBad);
            const width = to === from ? LEAST : Math.max(LEAST, x(to) - x(from));
            return markup`<rect class="plot-fill ${kind}" x="${x(from)}" y="${y - THICKNESS / 2}" width="${width}" height="${THICKNESS}" rx="2"/>`;
          },
        };
      }),
    })),
  });
}
