import { type Markup, markup } from './markup.ts';

const WIDE = 920;
const NARROW = 350;

/** A plot for a desk and for a phone; `PLOT_STYLE` shows the one that fits. */
export function bothWidths(draw: (width: number) => Markup): Markup {
  return markup`<div class="plot-wide">${draw(WIDE)}</div><div class="plot-narrow">${draw(NARROW)}</div>`;
}
