import type { PlotFrame } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import { formatMs, type NumberFormat } from './number-format.ts';
import { type RowMark, rowPlot } from './row-plot.ts';
import { seriesClass, seriesSign } from './series.ts';

export interface RangePlot extends PlotFrame {
  readonly series: readonly string[];
  readonly format?: NumberFormat;
  readonly rows: readonly {
    readonly label: string;
    readonly group?: string;
    readonly ranges: readonly { readonly series: number; readonly p50: number; readonly p95: number }[];
  }[];
}

/** From the middle, which is a sign, to the slow end, which is a stroke. */
export function rangePlot({ rows, format = formatMs, ...plot }: RangePlot): Markup {
  return rowPlot({
    ...plot,
    format,
    rows: rows.map(({ ranges, ...row }) => ({
      ...row,
      marks: ranges.map(({ series, p50, p95 }): RowMark => {
        const said = `p50 ${format(p50)}, p95 ${format(p95)}`;
        return {
          series,
          extent: [Math.min(p50, p95), Math.max(p50, p95)],
          text: `${format(p50)} – ${format(p95)}`,
          hint: `${row.label} · ${plot.series[series] ?? ''}: ${said}`,
          draw: (x, y) =>
            markup`<path class="plot-range ${seriesClass(series)}" d="M${x(p50)} ${y}H${x(p95)}"/><path class="plot-end ${seriesClass(series)}" d="M${x(p95)} ${y - 5}v10"/>${seriesSign(series, x(p50), y)}`,
        };
      }),
    })),
  });
}
