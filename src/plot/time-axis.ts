import { type ScaleTime, scaleUtc } from 'd3-scale';
import { LETTER, svgText } from './drawing.ts';
import { type Markup, markup } from './markup.ts';

const DAY_MS = 24 * 3_600_000;
const LAST_MOMENT = Date.parse('9999-01-01T00:00:00.000Z');

/** A time of which a scale can be made: one since 1970, in a year of four digits. */
export function isMoment(value: number): boolean {
  return value >= 0 && value <= LAST_MOMENT;
}

/** The time that a plot shows; one moment alone is given a minute. */
export function timeScale(
  from: number,
  to: number,
  range: readonly [number, number],
): ScaleTime<number, number> {
  return scaleUtc([from, to > from ? to : from + 60_000], range);
}

/** Moments in UTC, below a plot: the time of day, and the day where it begins or changes. */
export function timeAxis(x: ScaleTime<number, number>, y: number, room: number): readonly Markup[] {
  const [first = new Date(0), last = first] = x.domain();
  const span = last.getTime() - first.getTime();
  const [left = 0, right = 0] = x.range();
  const ticks = x.ticks(Math.max(2, Math.floor(room / 90)));
  let day = '';
  return ticks.map((tick) => {
    const at = x(tick);
    const today = dayOf(tick, span);
    const time = span > 4 * DAY_MS ? '' : tick.toISOString().slice(11, span > 300_000 ? 16 : 19);
    const said = time === '' ? today : time;
    const below = time === '' || today === day ? '' : today;
    day = today;
    const half = said.length * LETTER * 0.32;
    const anchor = at - half < left - 30 ? 'start' : at + half > right + 4 ? 'end' : 'middle';
    return markup`<line class="plot-tick" x1="${at}" x2="${at}" y1="${y}" y2="${y + 4}"/>${svgText(said, { x: at, y: y + 17, kind: 'soft', anchor })}${below === '' ? undefined : svgText(below, { x: at, y: y + 31, kind: 'soft', anchor })}`;
  });
}

/** How much room it takes. */
export const TIME_AXIS_HEIGHT = 36;

function dayOf(moment: Date, span: number): string {
  const [date = ''] = moment.toISOString().split('T');
  if (span > 3 * 365 * DAY_MS) return date.slice(0, -6);
  return span > 300 * DAY_MS ? date.slice(0, -3) : date.slice(-5);
}
