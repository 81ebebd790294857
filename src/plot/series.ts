import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { LETTER, svgText } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import { shortened, textWidth } from './text-width.ts';

const COLOURS = 6;
/** Colours are not seen alike by everybody: series differ by shape too. */
const SHAPES = [symbolCircle, symbolSquare, symbolDiamond, symbolTriangle];

/** The class of a series, by which it has its colour. */
export function seriesClass(index: number): string {
  return `plot-s${(index % COLOURS) + 1}`;
}

/** The sign of a series at a place; a hollow one is a little larger, to be seen around a full one. */
export function seriesSign(series: number, x: number, y: number, isHollow = false): Markup {
  const shape = SHAPES[series % SHAPES.length] ?? symbolCircle;
  const outline = symbol(shape, isHollow ? 110 : 60).digits(2)() ?? '';
  const kind = isHollow ? 'plot-hollow' : 'plot-mark';
  return markup`<path class="${kind} ${seriesClass(series)}" transform="translate(${x} ${y})" d="${outline}"/>`;
}

const ITEM_GAP = 20;
const ROW = 20;

/** Something that has a place in a legend. */
export interface NamedSeries {
  readonly name: string;
  /** It has the colour of what is bad, instead of its own. */
  readonly isBad?: boolean;
}

/** The class of a series of which things are filled. */
export function fillClass(index: number, isBad = false): string {
  return isBad ? 'plot-bad-fill' : seriesClass(index);
}

/** Which sign stands for what, in as many rows as that needs. */
export function legend(
  series: readonly NamedSeries[],
  width: number,
  sample: 'sign' | 'block' = 'sign',
): { readonly height: number; readonly body: readonly Markup[] } {
  if (series.length < 2) return { height: 0, body: [] };
  let [x, row] = [0, 0];
  const body = series.map(({ name, isBad }, index) => {
    const text = shortened(name, width - 16, LETTER);
    const item = 16 + textWidth(text, LETTER);
    if (x > 0 && x + item > width) [x, row] = [0, row + 1];
    const y = row * ROW + 10;
    const sign =
      sample === 'sign'
        ? seriesSign(index, x + 6, y)
        : markup`<rect class="plot-fill ${fillClass(index, isBad)}" x="${x + 1}" y="${y - 5}" width="10" height="10" rx="2"/>`;
    const drawn = markup`<g><title>${name}</title>${sign}${svgText(text, { x: x + 16, y: y + 4, kind: 'soft' })}</g>`;
    x += item + ITEM_GAP;
    return drawn;
  });
  return { height: (row + 1) * ROW + 6, body };
}
