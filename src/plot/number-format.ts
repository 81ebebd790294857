export type NumberFormat = (value: number) => string;

/** As `1,234`, `12.3k` or `4.5M`. */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return '–';
  if (size >= 999_950) return `${rounded(value / 1_000_000, 1)}M`;
  if (size >= 9_999.5) return `${rounded(value / 1_000, 1)}k`;
  if (size >= 999.5) return rounded(value, 0).replace(/(\d)(\d{3})$/, '$1,$2');
  return rounded(value, size < 10 ? 2 : 1);
}

/** Milliseconds as `850 ms`, `1.24 s` or `2.5 min`. */
export function formatMs(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value < 999.5) return `${rounded(value, value < 10 ? 1 : 0)} ms`;
  if (value < 59_950) return `${rounded(value / 1_000, value < 9_995 ? 2 : 1)} s`;
  if (value < 3_597_000) return `${rounded(value / 60_000, 1)} min`;
  return `${rounded(value / 3_600_000, 1)} h`;
}

/** Of 1, as `90 %`. */
export function formatShare(value: number): string {
  return Number.isFinite(value) ? `${rounded(value * 100, 0)} %` : '–';
}

/** US dollars, to the digit that says something. */
export function formatCost(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '$0';
  if (value < 0.000_05) return '<$0.0001';
  return value < 1 ? `$${rounded(value, 4)}` : `$${value < 1_000 ? value.toFixed(2) : formatCount(value)}`;
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0);
}
