import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { LETTER, svgText } from './drawing.ts';
import { type Markup, markup } from './markup.ts';
import type { NumberFormat } from './number-format.ts';
import { textWidth } from './text-width.ts';

export interface ValueAxis {
  readonly y: ScaleLinear<number, number>;
  /** The room for what is said at the left. */
  readonly margin: number;
  draw(right: number): readonly Markup[];
}

const TICKS = 4;

/** From 0 up to a round number. */
export function valueAxis(
  greatest: number,
  range: readonly [bottom: number, top: number],
  format: NumberFormat,
): ValueAxis {
  const y = scaleLinear([0, greatest > 0 ? greatest : 1], range).nice(TICKS);
  const ticks = y.ticks(TICKS);
  const margin = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick), LETTER)))) + 10;
  return {
    y,
    margin,
    draw: (right) =>
      ticks.map(
        (tick) =>
          markup`<line class="plot-grid" x1="${margin}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}"/>${svgText(format(tick), { x: margin - 8, y: y(tick) + 4, kind: 'soft', anchor: 'end' })}`,
      ),
  };
}
