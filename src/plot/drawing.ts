import { type Markup, type MarkupValue, markup } from './markup.ts';

/** What every plot is told. */
export interface PlotFrame {
  /** What it shows, for who cannot see it too. */
  readonly title: string;
  /** What there is to be seen in it, in words. */
  readonly description: string;
  /** In the units of the drawing, whose letters are 12 of them high. */
  readonly width: number;
  /** What is said where there is nothing to be drawn. */
  readonly empty?: string;
}

/** Letters in plots. */
export const LETTER = 12;
const NARROW_BELOW = 560;

/** Whether labels have to go above what they name. */
export function isNarrow({ width }: Pick<PlotFrame, 'width'>): boolean {
  return width < NARROW_BELOW;
}

export function drawing(
  { title, description, width }: PlotFrame,
  height: number,
  ...body: readonly MarkupValue[]
): Markup {
  return markup`<svg class="plot" role="img" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><title>${title}</title><desc>${description}</desc>${body}</svg>`;
}

const EMPTY_HEIGHT = 96;

/** What is drawn where there is nothing to be drawn. */
export function emptyDrawing(frame: PlotFrame): Markup {
  const { width, empty = 'No data yet' } = frame;
  const y = EMPTY_HEIGHT / 2;
  return drawing(
    frame,
    EMPTY_HEIGHT,
    markup`<rect class="plot-void" x="0.5" y="0.5" width="${width - 1}" height="${EMPTY_HEIGHT - 1}" rx="6"/>`,
    svgText(empty, { x: width / 2, y: y + 4, kind: 'soft', anchor: 'middle' }),
  );
}

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly kind?: 'label' | 'soft' | 'value' | 'bad' | 'group';
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A line of text, escaped. */
export function svgText(text: string, { x, y, kind = 'label', anchor = 'start' }: TextPlace): Markup {
  return markup`<text class="plot-text plot-${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

/** A number of which a scale can be made. */
export function isDrawable(value: unknown): value is number {
  return value === 0 || (typeof value === 'number' && Math.abs(value) <= 1e15 && Math.abs(value) >= 1e-9);
}
