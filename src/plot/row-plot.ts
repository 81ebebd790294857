import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { drawing, emptyDrawing, isDrawable, isNarrow, LETTER, type PlotFrame, svgText } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import type { NumberFormat } from './number-format.ts';
import { legend } from './series.ts';
import { shortened, textWidth } from './text-width.ts';

/** One thing that is drawn in a row. */
export interface RowMark {
  readonly series: number;
  /** Said at the end of its line. */
  readonly text: string;
  /** Said in full to who points at it. */
  readonly hint: string;
  readonly isBad?: boolean;
  /** What it reaches from and to. */
  readonly extent: readonly [number, number];
  draw(x: (value: number) => number, y: number): Markup;
}

interface PlotRow {
  readonly label: string;
  /** Rows of one group stand together, below its name. */
  readonly group?: string;
  readonly marks: readonly RowMark[];
}

export interface RowPlot extends PlotFrame {
  readonly series: readonly string[];
  readonly sample?: 'sign' | 'block';
  readonly rows: readonly PlotRow[];
  readonly format: NumberFormat;
  /** By default from 0 to the largest. */
  readonly domain?: readonly [number, number];
}

const LINE = 17;
const ROW_GAP = 11;
const LABEL_ABOVE = 18;
const GROUP = 36;
const AXIS = 24;
/** Where the axis at the top is out of sight at the bottom, there is another. */
const TALL = 640;

interface Columns {
  readonly label: number;
  readonly from: number;
  readonly to: number;
}

/** Rows of marks along an axis: names at the left, or above where it is narrow, and what the marks say at the right. */
export function rowPlot(plot: RowPlot): Markup {
  const rows = plot.rows.map((row) => ({ ...row, marks: row.marks.filter(isMarkDrawable) }));
  const marks = rows.flatMap((row) => row.marks);
  if (marks.length === 0) return emptyDrawing(plot);
  const columns = columnsOf(plot, rows);
  const key = legend(
    plot.series.map((name) => ({ name })),
    plot.width,
    plot.sample,
  );
  const greatest = marks.reduce((most, { extent: [, end] }) => Math.max(most, end), 0);
  const x = scaleLinear(plot.domain ?? [0, greatest || 1], [columns.from, columns.to]);
  if (!plot.domain) x.nice(5);
  const top = key.height + AXIS;
  const drawn = drawRows(rows, { plot, columns, x, top });
  const hasFoot = drawn.bottom > TALL;
  const height = drawn.bottom + (hasFoot ? AXIS : 4);
  return drawing(plot, height, key.body, grid(x, plot, { top, bottom: drawn.bottom, hasFoot }), drawn.body);
}

function isMarkDrawable({ extent }: RowMark): boolean {
  return extent.every(isDrawable);
}

function columnsOf(plot: RowPlot, rows: readonly PlotRow[]): Columns {
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, textWidth(text, LETTER)), 0);
  const said = widest(rows.flatMap(({ marks }) => marks.map(({ text }) => text)));
  const to = plot.width - Math.min(said, plot.width / 3) - 22;
  if (isNarrow(plot)) return { label: plot.width, from: 8, to };
  const label = Math.min(widest(rows.map(({ label }) => label)), plot.width * 0.34);
  return { label, from: label + 24, to };
}

interface Drawn {
  readonly body: readonly Markup[];
  readonly bottom: number;
}

interface Place {
  readonly plot: RowPlot;
  readonly columns: Columns;
  readonly x: ScaleLinear<number, number>;
  readonly top: number;
}

function drawRows(rows: readonly PlotRow[], { plot, columns, x, top }: Place): Drawn {
  const isAbove = isNarrow(plot);
  let y = top;
  const groups = Array.from(Map.groupBy(rows, ({ group }) => group ?? ''));
  const body = groups.flatMap(([group, own]) => {
    const head =
      group === ''
        ? []
        : [svgText(shortened(group, plot.width * 0.9, LETTER), { x: 0, y: y + 24, kind: 'group' })];
    if (group !== '') y += GROUP;
    const drawn = own.map((row) => {
      const first = y + (isAbove ? LABEL_ABOVE : 0);
      const height = Math.max(1, row.marks.length) * LINE;
      const label = svgText(shortened(row.label, columns.label, LETTER), {
        x: 0,
        y: isAbove ? y + 14 : first + height / 2 + 9,
      });
      const lines = row.marks.map((mark, index) =>
        lineOf(mark, x, plot.width, first + index * LINE + 5 + LINE / 2),
      );
      y = first + height + ROW_GAP;
      return markup`<g><title>${row.label}</title>${label}${lines}</g>`;
    });
    return [...head, ...drawn];
  });
  return { body, bottom: y };
}

function lineOf(mark: RowMark, x: ScaleLinear<number, number>, width: number, y: number): Markup {
  const [low, high] = x.domain();
  const place = (value: number) => x(Math.min(Math.max(value, low ?? 0), high ?? 1));
  const text = svgText(mark.text, { x: width, y: y + 4, kind: mark.isBad ? 'bad' : 'value', anchor: 'end' });
  return markup`<g><title>${mark.hint}</title>${mark.draw(place, y)}${text}</g>`;
}

function grid(
  x: ScaleLinear<number, number>,
  plot: RowPlot,
  { top, bottom, hasFoot }: { readonly top: number; readonly bottom: number; readonly hasFoot: boolean },
): readonly Markup[] {
  return x.ticks(isNarrow(plot) ? 3 : 5).map((tick) => {
    const [label, at] = [plot.format(tick), x(tick)];
    const above = svgText(label, { x: at, y: top - 10, kind: 'soft', anchor: 'middle' });
    const below = hasFoot
      ? svgText(label, { x: at, y: bottom + 16, kind: 'soft', anchor: 'middle' })
      : undefined;
    return markup`<line class="plot-grid" x1="${at}" x2="${at}" y1="${top}" y2="${bottom}"/>${above}${below}`;
  });
}
