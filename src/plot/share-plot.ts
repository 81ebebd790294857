import type { PlotFrame } from './drawing.ts';
import { isDrawable } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import { formatShare } from './number-format.ts';
import { type RowMark, rowPlot } from './row-plot.ts';
import { seriesClass, seriesSign } from './series.ts';

/** A share of 1, and where it lies with some confidence. */
interface PlottedShare {
  readonly series: number;
  readonly share: number;
  readonly interval: readonly [number, number];
  /** What it was before. */
  readonly before?: number;
  readonly hint: string;
  /** Worse than before, beyond doubt. */
  readonly isWorse?: boolean;
}

export interface SharePlot extends PlotFrame {
  readonly series: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly group?: string;
    readonly shares: readonly PlottedShare[];
  }[];
}

/** Shares as dots, with their intervals as whiskers, and as hollow dots what they were before. */
export function sharePlot({ rows, ...plot }: SharePlot): Markup {
  return rowPlot({
    ...plot,
    domain: [0, 1],
    format: formatShare,
    rows: rows.map(({ shares, ...row }) => ({ ...row, marks: shares.map(markOf) })),
  });
}

function markOf({ series, share, interval, before, hint, isWorse = false }: PlottedShare): RowMark {
  return {
    series,
    hint,
    isBad: isWorse,
    text: isWorse ? `▼ ${formatShare(share)}` : formatShare(share),
    extent: [share, share],
    draw(x, y) {
      const [low, high] = interval.every(isDrawable) ? interval : [share, share];
      const whisker = markup`<path class="plot-whisker ${seriesClass(series)}" d="M${x(low)} ${y - 3.5}v7m0 -3.5H${x(high)}m0 -3.5v7"/>`;
      const hollow = isDrawable(before) ? seriesSign(series, x(before), y, true) : undefined;
      return markup`${whisker}${hollow}${seriesSign(series, x(share), y)}`;
    },
  };
}
