/** Where one reads: at a line, so far into it; and how tall that was, as lines are not until they are drawn. */
export interface ReadingPlace {
  readonly key: string;
  readonly offset: number;
  readonly height: number;
}

export function printedPlace({ key, offset, height }: ReadingPlace): string {
  return `${Math.round(offset)} ${Math.round(height)} ${key}`;
}

/** Undefined for what is no place. */
export function placeFrom(printed: string | null): ReadingPlace | undefined {
  const [, offset, height, key] = printed?.match(/^(-?\d+) (\d+) (.+)$/) ?? [];
  if (offset === undefined || height === undefined || key === undefined) return undefined;
  return { key, offset: Number(offset), height: Number(height) };
}
