const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** `271 B`, `12 kB`, `3.4 MB`. Counted as limits are: a kilobyte has 1024. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 9.95 || Number.isInteger(value) ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
