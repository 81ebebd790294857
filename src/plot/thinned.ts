export interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null where nothing is known: the line has a gap. */
  readonly value: number | null;
}

/** At most about so many points: of each stretch the least and the greatest, so that no peak is lost. */
export function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const size = Math.ceil(points.length / (most / 2));
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    extremes(points.slice(index * size, (index + 1) * size)),
  ).flat();
}

function extremes(points: readonly Point[]): readonly Point[] {
  let [least, greatest] = [points[0], points[0]];
  for (const point of points) {
    if (point.value === null) continue;
    if (!least || least.value === null || point.value < least.value) least = point;
    if (!greatest || greatest.value === null || point.value > greatest.value) greatest = point;
  }
  return Array.from(new Set([least, greatest]))
    .filter((point) => point !== undefined)
    .toSorted((a, b) => a.at - b.at);
}
