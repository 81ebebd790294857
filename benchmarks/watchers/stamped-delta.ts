/** As long as what models send at a time. */
export const DELTA_CHARS = 20;
const TIME_CHARS = 10;

/** Microseconds since 1970, on a clock that all processes of this machine share. */
export function clock(): number {
  return (performance.timeOrigin + performance.now()) * 1000;
}

/** A piece of text of a fixed length that says when it was made, and which it is. */
export function stampedDelta(index: number): string {
  const time = Math.round(clock()).toString(36).padStart(TIME_CHARS, '0');
  return `${time} ${index} and on `.padEnd(DELTA_CHARS, '.').slice(0, DELTA_CHARS);
}

/** When a delta was made, which a text of nothing but deltas begins with. */
export function madeAt(text: string): number {
  return Number.parseInt(text.slice(0, TIME_CHARS), 36);
}
